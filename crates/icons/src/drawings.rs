//! The drawings of the built-in icons, one for each line of `names.csv` and in its order. They are constants of a
//! crate, so the program holds these and no others.

/// The name and the path of each drawing, in a square of 24 by 24.
macro_rules! drawings {
    ($($drawing:ident)*) => {
        &[$((stringify!($drawing), icondata_mdi::$drawing.data)),*]
    };
}

pub(crate) static DRAWINGS: &[(&str, &str)] = drawings! {
    MdiAbacus MdiAirplane MdiAlarm MdiAlien MdiAmbulance MdiFootball MdiAmplifier MdiAnchor MdiAnvil MdiFoodApple
    MdiSofaSingle MdiAtom MdiRickshaw MdiAxe MdiBabyFace MdiBabyBottle MdiBagPersonal MdiBacteria MdiBaguette MdiBalcony
    MdiShoeBallet MdiBalloon MdiBank MdiCash MdiGrill MdiBarn MdiBoomGate MdiBaseball MdiBaseballBat MdiBasket
    MdiBasketball MdiBasketballHoop MdiMusicClefBass MdiBat MdiScaleBathroom MdiBathtub MdiBattery MdiAxeBattle
    MdiOrnament MdiBeaker MdiBed MdiBee MdiBeehiveOutline MdiBeekeeper MdiGlassMugVariant MdiBug MdiBell MdiBenchBack
    MdiBicycle MdiLingerie MdiBilliards MdiBilliardsRack MdiBinoculars MdiBiohazard MdiBird MdiCakeVariant
    MdiChessBishop MdiBlender MdiBomb MdiBone MdiBookshelf MdiBoombox MdiBoomerang MdiBottleSodaClassic MdiBowArrow
    MdiBowTie MdiBowlMix MdiRice MdiBowling MdiBoxingGlove MdiBrain MdiBreadSlice MdiWall MdiBridge MdiBriefcaseVariant
    MdiHeartBroken MdiBroom MdiPail MdiAccountHardHat MdiBulldozer MdiKeyChain MdiBunkBed MdiBusSide MdiButterfly
    MdiGondola MdiCactus MdiCalculator MdiCalendar MdiCamera MdiRvTruck MdiCampfire MdiCandelabraFire MdiCandle
    MdiCandycane MdiPill MdiCarSide MdiCarabiner MdiCaravan MdiCarrot MdiCashRegister MdiCassette MdiCastle MdiCat
    MdiCeilingFan MdiCeilingLight MdiLinkVariant MdiGlassFlute MdiChandelier MdiCheese MdiChefHat MdiFlagCheckered
    MdiFruitCherries MdiCheckerboard MdiDresser MdiChiliMild MdiStocking MdiChurch MdiCircularSaw MdiCity MdiMovieOpen
    MdiHandClap MdiClipboardText MdiClock MdiWeatherCloudy MdiCardsClub MdiHanger MdiCoatRack MdiGlassCocktail
    MdiCoffeeMaker MdiKettlePourOver MdiCoffin MdiPillar MdiCompass MdiCompassRose MdiDesktopClassic MdiMouse
    MdiCarConvertible MdiStove MdiCookie MdiPotSteam MdiCorn MdiCow MdiAccountCowboyHat MdiCradle MdiBoxCutter MdiCrane
    MdiCricket MdiFoodCroissant MdiFencing MdiSwordCross MdiCrown MdiCrystalBall MdiCoffee MdiCupcake MdiCurling
    MdiCurtains MdiSilverwareForkKnife MdiBike MdiDanceBallroom MdiDesk MdiDeskLamp MdiEmoticonDevil MdiDiamondStone
    MdiDice5 MdiDivingHelmet MdiDna MdiDoctor MdiDogSide MdiDolphin MdiDonkey MdiDoor MdiBusDoubleDecker MdiPin
    MdiQuadcopter MdiWater MdiFoodDrumstick MdiDuck MdiDumbbell MdiDumpTruck MdiTrashCan MdiEarHearing MdiBarley
    MdiEarth MdiEggEaster MdiEgg MdiEiffelTower MdiGuitarElectric MdiElephant MdiEngine MdiEmail MdiEraser MdiEscalator
    MdiExcavator MdiEye MdiFactory MdiStringLights MdiFeather MdiFence MdiFerrisWheel MdiVideoVintage MdiMovieRoll
    MdiFilmstrip MdiFingerprint MdiPineTree MdiFireTruck MdiFireExtinguisher MdiFireHydrant MdiFireplace MdiFirework
    MdiFish MdiHook MdiFlagVariant MdiFire MdiFlashlight MdiFlask MdiFleurDeLis MdiDivingFlippers MdiFloorLamp MdiFloppy
    MdiFlower MdiUmbrellaClosedVariant MdiFolder MdiSoccer MdiFootballHelmet MdiFootPrint MdiForest MdiSilverwareFork
    MdiForklift MdiFountain MdiClover MdiFrenchFries MdiFridge MdiEggFried MdiControllerClassic MdiGarage MdiGasCylinder
    MdiGavel MdiCog MdiGhost MdiCupWater MdiGlasses MdiGlobeModel MdiGoKart MdiSafetyGoggles MdiGold MdiFishbowl
    MdiGolfTee MdiGolfCart MdiGolf MdiSchool MdiFruitGrapes MdiGrass MdiGraveStone MdiGreenhouse MdiGuitarAcoustic
    MdiGymnastics MdiHairDryer MdiHamburger MdiHammer MdiHandFrontRight MdiDolly MdiPurse MdiHandball MdiHandcuffs
    MdiHandshake MdiHardHat MdiHatFedora MdiHeadphones MdiHeart MdiHelicopter MdiDiving MdiShoeHeel MdiHiking
    MdiTempleHindu MdiHockeySticks MdiHops MdiBugle MdiHorse MdiHorseVariant MdiHorseshoe MdiHospitalBuilding
    MdiFoodHotDog MdiAirballoon MdiTimerSand MdiHome MdiWeatherHurricane MdiIceCream MdiIcePop MdiSkate MdiIron
    MdiIronBoard MdiIsland MdiHalloween MdiJellyfish MdiFuel MdiKangaroo MdiKarate MdiKayaking MdiKettle MdiKettlebell
    MdiKeyVariant MdiKeyboard MdiScooter MdiChessKing MdiKite MdiKnife MdiChessKnight MdiKoala MdiTag MdiLadder
    MdiLadybug MdiCoachLamp MdiLaptop MdiLasso MdiLavaLamp MdiMower MdiCakeLayered MdiLeaf MdiFruitCitrus MdiMailbox
    MdiRailroadLight MdiLifebuoy MdiLightbulb MdiLighthouseOn MdiLightningBolt MdiLipstick MdiTruck MdiSpa MdiSpeaker
    MdiLungs MdiMace MdiOilLamp MdiMagicStaff MdiMagnet MdiMagnify MdiFaceMan MdiMap MdiMapMarker MdiLeafMaple
    MdiDominoMask MdiMedal MdiMeditation MdiBullhornVariant MdiMenorah MdiMetronome MdiChip MdiMicrophoneVariant
    MdiMicroscope MdiMicrowave MdiMirror MdiCellphoneBasic MdiMolecule MdiMoonWaningCrescent MdiWeatherNight
    MdiMortarPestle MdiMosque MdiMoped MdiAtv MdiRacingHelmet MdiSummit MdiRodent MdiMustache MdiMuffin MdiArmFlex
    MdiMushroom MdiNail MdiNecklace MdiNewspaperVariant MdiNinja MdiNoodles MdiMusicNote MdiNotebook MdiNut MdiOar
    MdiOcarina MdiOfficeBuilding MdiChairRolling MdiOil MdiBarrel MdiBookOpenPageVariant MdiDoorOpen MdiOwl MdiLock
    MdiTempleBuddhist MdiFormatPaint MdiBrush MdiMathCompass MdiDiceMultiple MdiPalette MdiPalmTree MdiPanda
    MdiPaperclip MdiParachute MdiUmbrellaBeach MdiPackageVariantClosed MdiPartyPopper MdiPassport MdiPaw MdiChessPawn
    MdiPeace MdiPeanut MdiFruitPear MdiWalk MdiFountainPenTip MdiPencil MdiPenguin MdiBicyclePennyFarthing MdiGasStation
    MdiPiano MdiPickaxe MdiCarPickup MdiTablePicnic MdiImageFrame MdiPier MdiPig MdiPiggyBank MdiFruitPineapple
    MdiPinwheel MdiSmokingPipe MdiPipeWrench MdiEyedropper MdiPirate MdiPiston MdiPitchfork MdiPizza MdiCardsPlaying
    MdiGuitarPick MdiPliers MdiPowerPlug MdiPodium MdiBottleTonicSkull MdiPokerChip MdiPoliceBadge MdiEmoticonPoop
    MdiPopcorn MdiFlowerPoppy MdiPostageStamp MdiFlaskRoundBottom MdiBabyCarriage MdiHandsPray MdiGift MdiPretzel
    MdiPrinter MdiProjectorScreen MdiProjector MdiFan MdiHockeyPuck MdiPumpkin MdiPuzzle MdiTransmissionTower MdiPyramid
    MdiChessQueen MdiRabbit MdiRadioactive MdiRadiatorDisabled MdiRadio MdiRadioTower MdiTrainCarPassenger
    MdiWeatherPouring MdiLooks MdiRake MdiRazorDoubleEdge MdiRoomService MdiRecordPlayer MdiRecycle MdiRemoteTv
    MdiRibbon MdiHorseHuman MdiRing MdiRoadVariant MdiSignCaution MdiFoodTurkey MdiRobber MdiRobot MdiRobotIndustrial
    MdiRocketLaunch MdiRollerSkate MdiChessRook MdiRowing MdiRug MdiRuler MdiRun MdiSack MdiSafeSquare MdiSailBoat
    MdiShaker MdiSatelliteVariant MdiSatelliteUplink MdiSausage MdiHandSaw MdiSawBlade MdiSaxophone MdiScaleBalance
    MdiContentCut MdiScoreboard MdiScrewFlatTop MdiScrewdriver MdiScriptText MdiDivingScuba MdiMine MdiTurtle MdiCctv
    MdiSeed MdiSeesaw MdiSetSquare MdiShark MdiSharkFin MdiSheep MdiShield MdiFerry MdiShipWheel MdiShoeFormal
    MdiShoePrint MdiStarShooting MdiStorefront MdiShopping MdiCart MdiShovel MdiShowerHead MdiBadminton MdiSickle
    MdiSignDirection MdiSilo MdiAlarmLight MdiSkateboard MdiSkateboarding MdiSki MdiJumpRope MdiSkull MdiSkullCrossbones
    MdiSledding MdiSlide MdiSlotMachine MdiEmoticon MdiEmoticonCool MdiSnail MdiSnake MdiDivingSnorkel MdiWeatherSnowy
    MdiSnowboard MdiSnowflake MdiSnowman MdiSnowmobile MdiLotion MdiPowerSocketEu MdiSofa MdiSolarPanelLarge
    MdiSolderingIron MdiSoySauce MdiCardsSpade MdiPasta MdiWrench MdiSpear MdiSpider MdiSpiderWeb MdiSpiritLevel
    MdiSilverwareSpoon MdiSpoonSugar MdiCarSports MdiShoeSneaker MdiSprayBottle MdiSpray MdiLeek MdiSprout MdiSqueegee
    MdiStadiumVariant MdiStairs MdiStamper MdiStar MdiFoodSteak MdiSteering MdiStethoscope MdiBandage MdiStomach
    MdiStool MdiTimer MdiPostLamp MdiSubmarine MdiBagSuitcase MdiWhiteBalanceSunny MdiWeatherPartlyCloudy MdiSunglasses
    MdiWeatherSunset MdiSurfing MdiCandy MdiSwim MdiPool MdiSword MdiNeedle MdiTshirtCrew MdiTableFurniture
    MdiTableChair MdiLamp MdiTableTennis MdiTaco MdiFoodTakeoutBox MdiTangram MdiTank MdiTankerTruck MdiFaucet
    MdiTapeMeasure MdiBullseyeArrow MdiTaxi MdiTea MdiTeddyBear MdiPhoneClassic MdiPhone MdiTelescope
    MdiTelevisionClassic MdiTennisBall MdiTennis MdiTent MdiTestTube MdiDramaMasks MdiThermometer MdiShuriken MdiThumbUp
    MdiWeatherLightning MdiTicket MdiTie MdiToaster MdiToilet MdiPaperRoll MdiToolbox MdiTooth MdiToothbrush MdiTorch
    MdiWeatherTornado MdiTortoise MdiTowTruck MdiToyBrick MdiTractor MdiTrafficCone MdiTrafficLight MdiTrain MdiTram
    MdiTreasureChest MdiMusicClefTreble MdiTree MdiTrophy MdiTrumpet MdiFlowerTulip MdiTunnel MdiTurkey MdiTypewriter
    MdiUfo MdiUmbrella MdiUnicorn MdiUnicycle MdiUsbFlashDrive MdiVacuum MdiPipeValve MdiVanPassenger MdiHandPeace
    MdiAlbum MdiViolin MdiVirus MdiVolcano MdiVolleyball MdiRadioHandheld MdiWallet MdiWardrobe MdiWarehouse
    MdiWashingMachine MdiTowerBeach MdiWateringCan MdiFruitWatermelon MdiTsunami MdiWebcam MdiWeight MdiWeightLifter
    MdiWaterWell MdiWheelBarrow MdiWheelchair MdiWhistle MdiWeatherWindy MdiWindTurbine MdiWindowClosedVariant
    MdiWindsock MdiBottleWine MdiGlassWine MdiWizardHat MdiFaceWoman MdiWatch MdiYinYang MdiYurt
};
