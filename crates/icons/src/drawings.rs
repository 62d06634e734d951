//! The drawings of the built-in icons, one for each line of `names.csv` and in its order. They are
//! constants of a crate, so the program holds these and no others.

/// The name and the path of each drawing, in a square of 24 by 24.
macro_rules! drawings {
    ($($drawing:ident)*) => {
        &[$((stringify!($drawing), icondata_mdi::$drawing.data)),*]
    };
}

pub(crate) static DRAWINGS: &[(&str, &str)] = drawings! {
    MdiAbacus MdiAirplane MdiAlarm MdiAlien MdiAmbulance MdiFootball MdiAnchor MdiAnvil
    MdiFoodApple MdiSofaSingle MdiBagPersonal MdiBacteria MdiBaguette MdiShoeBallet MdiBalloon
    MdiBank MdiCash MdiGrill MdiBarn MdiBoomGate MdiBaseball MdiBaseballBat MdiMusicClefBass
    MdiScaleBathroom MdiBathtub MdiBattery MdiAxeBattle MdiOrnament MdiBed
    MdiGlassMugVariant MdiBug MdiBell MdiBenchBack MdiBicycle MdiLingerie MdiBilliards
    MdiBinoculars MdiBird MdiCakeVariant MdiChessBishop MdiBlender MdiBomb MdiBone MdiBookshelf
    MdiBoombox MdiBottleSodaClassic MdiBowArrow MdiBowTie MdiBowlMix MdiRice MdiBowling
    MdiBoxingGlove MdiBrain MdiBreadSlice MdiWall MdiBridge MdiBriefcaseVariant MdiHeartBroken
    MdiBroom MdiPail MdiBulldozer MdiBunkBed MdiBusSide MdiButterfly MdiGondola MdiCactus
    MdiCalculator MdiCalendar MdiCamera MdiRvTruck MdiCampfire MdiCandelabraFire MdiCandle
    MdiCandycane MdiPill MdiCarSide MdiCarabiner MdiCaravan MdiCashRegister MdiCassette
    MdiCastle MdiCat MdiCeilingLight MdiGlassFlute MdiChandelier MdiChefHat MdiFlagCheckered
    MdiFruitCherries MdiCheckerboard MdiDresser MdiChiliMild MdiStocking MdiChurch MdiCity
    MdiMovieOpen MdiHandClap MdiClipboardText MdiClock MdiWeatherCloudy MdiCardsClub MdiHanger
    MdiCoatRack MdiGlassCocktail MdiCoffeeMaker MdiKettlePourOver MdiCoffin MdiPillar MdiCompass
    MdiDesktopClassic MdiMouse MdiCarConvertible MdiStove MdiCookie MdiCorn MdiCow MdiCradle
    MdiBoxCutter MdiCrane MdiCricket MdiFoodCroissant MdiCrown MdiCoffee MdiCupcake MdiCurling
    MdiCurtains MdiSilverwareForkKnife MdiBike MdiDanceBallroom MdiDesk MdiDeskLamp
    MdiEmoticonDevil MdiDiamondStone MdiDice5 MdiDivingHelmet MdiDna MdiDogSide MdiDolphin
    MdiDoor MdiBusDoubleDecker MdiPin MdiQuadcopter MdiWater MdiFoodDrumstick MdiDuck
    MdiTrashCan MdiEarHearing MdiBarley MdiEarth MdiEggEaster MdiEgg MdiEiffelTower
    MdiGuitarElectric MdiElephant MdiEngine MdiEmail MdiEraser MdiEscalator MdiExcavator MdiEye
    MdiFactory MdiStringLights MdiFeather MdiFence MdiFerrisWheel MdiVideoVintage MdiMovieRoll
    MdiFilmstrip MdiFingerprint MdiPineTree MdiFireTruck MdiFireExtinguisher MdiFireHydrant
    MdiFireplace MdiFish MdiHook MdiFlagVariant MdiFire MdiFlashlight MdiFlask MdiFleurDeLis
    MdiFloorLamp MdiFloppy MdiFlower MdiUmbrellaClosedVariant MdiSoccer MdiFootballHelmet
    MdiFootPrint MdiForest MdiForklift MdiFountain MdiFridge MdiEggFried MdiGarage
    MdiGasCylinder MdiGavel MdiCog MdiGhost MdiGlobeModel MdiSafetyGoggles MdiGold MdiGolfTee
    MdiGolfCart MdiGolf MdiSchool MdiFruitGrapes MdiGrass MdiGraveStone MdiGuitarAcoustic
    MdiGymnastics MdiHairDryer MdiHamburger MdiHammer MdiHandFrontRight MdiDolly MdiPurse
    MdiHardHat MdiHatFedora MdiHeadphones MdiHeart MdiHelicopter MdiDiving MdiShoeHeel MdiHiking
    MdiBugle MdiHorse MdiHorseVariant MdiHorseshoe MdiHospitalBuilding MdiFoodHotDog
    MdiAirballoon MdiTimerSand MdiHome MdiWeatherHurricane MdiIceCream MdiSkate MdiIron
    MdiIronBoard MdiIsland MdiHalloween MdiJellyfish MdiFuel MdiKangaroo MdiKarate
    MdiKettle MdiKettlebell MdiKeyboard MdiScooter MdiChessKing MdiKite MdiKnife MdiChessKnight
    MdiKoala MdiTag MdiLadder MdiLadybug MdiCoachLamp MdiLasso MdiLavaLamp MdiMower
    MdiCakeLayered MdiLeaf MdiMailbox MdiRailroadLight MdiLifebuoy MdiLightbulb MdiLightningBolt
    MdiLipstick MdiTruck MdiSpa MdiSpeaker MdiLungs MdiMagnet MdiMagnify MdiFaceMan MdiMap
    MdiMapMarker MdiLeafMaple MdiDominoMask MdiMedal MdiMeditation MdiBullhornVariant MdiMenorah
    MdiMetronome MdiChip MdiMicrophoneVariant MdiMicroscope MdiMicrowave MdiMirror
    MdiCellphoneBasic MdiMoonWaningCrescent MdiWeatherNight MdiMosque MdiMoped
    MdiAtv MdiRacingHelmet MdiSummit MdiRodent MdiMustache MdiMuffin MdiArmFlex MdiMushroom
    MdiNail MdiNecklace MdiNewspaperVariant MdiNinja MdiNoodles MdiMusicNote MdiNotebook MdiNut
    MdiOfficeBuilding MdiChairRolling MdiOil MdiBarrel MdiBookOpenPageVariant MdiDoorOpen MdiOwl
    MdiLock MdiTempleBuddhist MdiFormatPaint MdiDiceMultiple MdiPalmTree MdiPaperclip
    MdiParachute MdiPackageVariantClosed MdiPartyPopper MdiPassport MdiPaw MdiChessPawn MdiPeace
    MdiPeanut MdiFruitPear MdiPencil MdiPenguin MdiBicyclePennyFarthing MdiGasStation MdiPiano
    MdiCarPickup MdiTablePicnic MdiImageFrame MdiPiggyBank MdiFruitPineapple MdiPinwheel
    MdiSmokingPipe MdiPirate MdiPiston MdiPizza MdiGuitarPick MdiPowerPlug MdiPodium
    MdiBottleTonicSkull MdiPokerChip MdiPoliceBadge MdiEmoticonPoop
    MdiBabyCarriage MdiHandsPray MdiGift MdiPretzel MdiPrinter MdiProjectorScreen MdiProjector
    MdiFan MdiPumpkin MdiPuzzle MdiRabbit MdiRadioactive MdiRadiatorDisabled MdiWeatherPouring
    MdiLooks MdiRazorDoubleEdge MdiRoomService MdiRecycle MdiRemoteTv MdiRibbon MdiHorseHuman
    MdiRing MdiSignCaution MdiRobot MdiRobotIndustrial MdiRocketLaunch MdiRollerSkate
    MdiChessRook MdiRun MdiSack MdiSafeSquare MdiSailBoat MdiShaker MdiSatelliteVariant
    MdiSatelliteUplink MdiHandSaw MdiSaxophone MdiScaleBalance MdiContentCut MdiScrewFlatTop
    MdiScriptText MdiMine MdiTurtle MdiCctv MdiSeesaw MdiSetSquare MdiSharkFin MdiShipWheel
    MdiShoeFormal MdiShoePrint MdiStarShooting MdiShopping MdiCart MdiShovel MdiShowerHead
    MdiBadminton MdiSignDirection MdiAlarmLight MdiSkateboard MdiSkateboarding MdiJumpRope
    MdiSkull MdiSledding MdiSlide MdiSlotMachine MdiEmoticon MdiSnail MdiSnake MdiDivingSnorkel
    MdiSnowflake MdiSnowman MdiSnowmobile MdiPowerSocketEu MdiSofa
    MdiSolarPanelLarge MdiCardsSpade MdiWrench MdiSpider MdiSpiritLevel MdiSpoonSugar
    MdiShoeSneaker MdiSprayBottle MdiSpray MdiSprout MdiStairs MdiStamper MdiStar MdiSteering
    MdiStethoscope MdiStomach MdiStool MdiPostLamp MdiSubmarine MdiBagSuitcase
    MdiWhiteBalanceSunny MdiSunglasses MdiWeatherSunset MdiCandy MdiSwim MdiPool MdiSword
    MdiTshirtCrew MdiTableFurniture MdiTableChair MdiLamp MdiTableTennis MdiTank MdiTankerTruck
    MdiFaucet MdiTapeMeasure MdiBullseyeArrow MdiTaxi MdiTea MdiTeddyBear MdiPhoneClassic
    MdiPhone MdiTelevisionClassic MdiTennisBall MdiTennis MdiTent MdiTestTube MdiDramaMasks
    MdiShuriken MdiThumbUp MdiTicket MdiTie MdiToilet MdiPaperRoll
    MdiToolbox MdiTooth MdiTorch MdiWeatherTornado MdiTortoise MdiTowTruck MdiTractor
    MdiTrafficCone MdiTrafficLight MdiTram MdiTreasureChest MdiMusicClefTreble MdiTree MdiTrophy
    MdiTrumpet MdiFlowerTulip MdiTunnel MdiTurkey MdiTypewriter MdiUmbrella MdiUnicorn
    MdiUnicycle MdiVanPassenger MdiHandPeace MdiAlbum MdiVirus MdiVolcano
    MdiVolleyball MdiRadioHandheld MdiWallet MdiWardrobe MdiWashingMachine MdiWateringCan
    MdiFruitWatermelon MdiWebcam MdiWeight MdiWeightLifter MdiWaterWell MdiWheelBarrow
    MdiWheelchair MdiWhistle MdiWeatherWindy MdiWindTurbine MdiWindowClosedVariant MdiWindsock
    MdiBottleWine MdiGlassWine MdiWizardHat MdiFaceWoman MdiWatch MdiYinYang MdiYurt
};
