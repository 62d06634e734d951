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
    MdiFoodApple MdiSofaSingle MdiBagPersonal MdiShoeBallet MdiBalloon
    MdiBank MdiCash MdiGrill MdiBarn MdiBoomGate MdiBaseball MdiBaseballBat MdiMusicClefBass
    MdiScaleBathroom MdiBathtub MdiBattery MdiAxeBattle MdiOrnament MdiBed
    MdiGlassMugVariant MdiBug MdiBell MdiBenchBack MdiBicycle MdiLingerie MdiBilliards
    MdiBinoculars MdiBird MdiCakeVariant MdiChessBishop MdiBlender MdiBomb MdiBone MdiBookshelf
    MdiBoombox MdiBottleSodaClassic MdiBowArrow MdiBowTie MdiBowlMix MdiRice MdiBowling
    MdiBoxingGlove MdiBrain MdiWall MdiBridge MdiBriefcaseVariant MdiHeartBroken
    MdiBroom MdiPail MdiBulldozer MdiBunkBed MdiBusSide MdiButterfly MdiGondola MdiCactus
    MdiCalculator MdiCalendar MdiCamera MdiRvTruck MdiCampfire MdiCandelabraFire MdiCandle
    MdiCandycane MdiPill MdiCarSide MdiCaravan MdiCashRegister MdiCassette
    MdiCastle MdiCat MdiCeilingLight MdiGlassFlute MdiChandelier MdiChefHat MdiFlagCheckered
    MdiFruitCherries MdiCheckerboard MdiDresser MdiChiliMild MdiStocking MdiChurch MdiCity
    MdiMovieOpen MdiHandClap MdiClipboardText MdiClock MdiWeatherCloudy MdiCardsClub MdiHanger
    MdiCoatRack MdiGlassCocktail MdiCoffeeMaker MdiKettlePourOver MdiCoffin MdiPillar MdiCompass
    MdiDesktopClassic MdiMouse MdiCarConvertible MdiStove MdiCookie MdiCorn MdiCow
    MdiBoxCutter MdiCrane MdiFoodCroissant MdiCrown MdiCoffee MdiCupcake MdiCurling
    MdiCurtains MdiSilverwareForkKnife MdiBike MdiDanceBallroom MdiDesk MdiDeskLamp
    MdiEmoticonDevil MdiDiamondStone MdiDice5 MdiDivingHelmet MdiDna MdiDogSide MdiDolphin
    MdiDoor MdiBusDoubleDecker MdiPin MdiQuadcopter MdiWater MdiFoodDrumstick MdiDuck
    MdiTrashCan MdiEarHearing MdiBarley MdiEarth MdiEggEaster MdiEgg MdiEiffelTower
    MdiGuitarElectric MdiElephant MdiEngine MdiEmail MdiEraser MdiExcavator MdiEye
    MdiFactory MdiStringLights MdiFeather MdiFence MdiFerrisWheel MdiVideoVintage MdiMovieRoll
    MdiFilmstrip MdiFingerprint MdiPineTree MdiFireTruck MdiFireExtinguisher MdiFireHydrant
    MdiFireplace MdiFish MdiHook MdiFlagVariant MdiFire MdiFlashlight MdiFlask MdiFleurDeLis
    MdiFloorLamp MdiFloppy MdiFlower MdiUmbrellaClosedVariant MdiSoccer MdiFootballHelmet
    MdiFootPrint MdiForest MdiForklift MdiFountain MdiFridge MdiEggFried MdiGarage
    MdiGasCylinder MdiGavel MdiCog MdiGhost MdiGlobeModel MdiSafetyGoggles MdiGold MdiGolfTee
    MdiGolfCart MdiGolf MdiSchool MdiFruitGrapes MdiGrass MdiGraveStone MdiGuitarAcoustic
    MdiGymnastics MdiHairDryer MdiHamburger MdiHammer MdiHandFrontRight MdiPurse
    MdiHardHat MdiHatFedora MdiHeadphones MdiHeart MdiHelicopter MdiShoeHeel MdiHiking
    MdiBugle MdiHorse MdiHorseVariant MdiHorseshoe MdiHospitalBuilding MdiFoodHotDog
    MdiAirballoon MdiTimerSand MdiHome MdiWeatherHurricane MdiIceCream MdiSkate MdiIron
    MdiIronBoard MdiIsland MdiHalloween MdiJellyfish MdiKangaroo MdiKarate
    MdiKettle MdiKettlebell MdiKeyboard MdiScooter MdiChessKing MdiKite MdiKnife MdiChessKnight
    MdiKoala MdiTag MdiLadder MdiLadybug MdiCoachLamp MdiLavaLamp MdiMower
    MdiCakeLayered MdiLeaf MdiMailbox MdiRailroadLight MdiLifebuoy MdiLightbulb MdiLightningBolt
    MdiLipstick MdiTruck MdiSpeaker MdiLungs MdiMagnet MdiMagnify MdiMap
    MdiMapMarker MdiLeafMaple MdiDominoMask MdiMedal MdiMeditation MdiBullhornVariant
    MdiChip MdiMicrophoneVariant MdiMicroscope MdiMicrowave MdiMirror
    MdiCellphoneBasic MdiMoonWaningCrescent MdiWeatherNight MdiMosque MdiMoped
    MdiAtv MdiRacingHelmet MdiSummit MdiRodent MdiMustache MdiMuffin MdiArmFlex MdiMushroom
    MdiNail MdiNecklace MdiNewspaperVariant MdiNinja MdiNoodles MdiMusicNote MdiNotebook
    MdiOfficeBuilding MdiChairRolling MdiOil MdiBarrel MdiBookOpenPageVariant MdiDoorOpen MdiOwl
    MdiLock MdiTempleBuddhist MdiFormatPaint MdiDiceMultiple MdiPalmTree MdiPaperclip
    MdiParachute MdiPackageVariantClosed MdiPartyPopper MdiPassport MdiPaw MdiChessPawn MdiPeace
    MdiPeanut MdiFruitPear MdiPencil MdiPenguin MdiBicyclePennyFarthing MdiGasStation MdiPiano
    MdiCarPickup MdiTablePicnic MdiImageFrame MdiPiggyBank MdiFruitPineapple
    MdiSmokingPipe MdiPirate MdiPiston MdiPizza MdiPowerPlug MdiPodium
    MdiBottleTonicSkull MdiPoliceBadge MdiEmoticonPoop
    MdiBabyCarriage MdiHandsPray MdiGift MdiPretzel MdiPrinter MdiProjectorScreen MdiProjector
    MdiPumpkin MdiPuzzle MdiRabbit MdiRadioactive MdiRadiatorDisabled MdiWeatherPouring
    MdiLooks MdiRazorDoubleEdge MdiRoomService MdiRemoteTv MdiRibbon MdiHorseHuman
    MdiRing MdiSignCaution MdiRobot MdiRocketLaunch MdiRollerSkate
    MdiChessRook MdiStamper MdiRun MdiSack MdiSafeSquare MdiSailBoat MdiShaker MdiSatelliteVariant
    MdiHandSaw MdiSaxophone MdiScaleBalance MdiContentCut MdiScrewFlatTop
    MdiScriptText MdiMine MdiTurtle MdiCctv MdiSeesaw MdiSetSquare MdiSharkFin MdiShipWheel
    MdiShoeFormal MdiStarShooting MdiShopping MdiCart MdiShovel MdiShowerHead
    MdiBadminton MdiSignDirection MdiAlarmLight MdiSkateboard MdiSkateboarding
    MdiSkull MdiSlide MdiSlotMachine MdiEmoticon MdiSnail MdiSnake MdiDivingSnorkel
    MdiSnowflake MdiSnowman MdiSofa
    MdiSolarPanelLarge MdiCardsSpade MdiWrench MdiSpider MdiSpiritLevel MdiSpoonSugar
    MdiShoeSneaker MdiSprayBottle MdiSpray MdiSprout MdiStairs MdiStar MdiSteering
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
    MdiRadioHandheld MdiWallet MdiWardrobe MdiWashingMachine MdiWateringCan
    MdiFruitWatermelon MdiWebcam MdiWeight MdiWeightLifter MdiWaterWell MdiWheelBarrow
    MdiWheelchair MdiWhistle MdiWindTurbine MdiWindowClosedVariant
    MdiBottleWine MdiGlassWine MdiWizardHat MdiWatch MdiYinYang
};
