/** A record's name, and a product's subtitle. */
type Texts = readonly [name: string, subtitle?: string]

export interface TranslatedTexts {
  de: Texts
  tr: Texts
}

/** The catalogue in German and Turkish, by handle. Descriptions are in English only. */
export const translatedProducts: Readonly<Record<string, TranslatedTexts>> = {
  "glow-soy-candle": {
    de: ["Sojakerze Glow", "Vierzig Abende in einem Glas"],
    tr: ["Glow Soya Mumu", "Bir kavanozda kırk akşam"],
  },
  "ember-taper-candles": {
    de: ["Stabkerzen Ember, 6 Stück", "Getaucht, nicht gegossen"],
    tr: ["Ember Şamdan Mumu, 6’lı", "Dökülmedi, daldırıldı"],
  },
  "ember-candle-holder": {
    de: ["Kerzenhalter Ember", "Zum Mitnehmen ans Bett"],
    tr: ["Ember Şamdan", "Yatağa giderken elinizde"],
  },
  "lantern-table-lamp": {
    de: ["Tischlampe Lantern", "Eine warme Ecke auf Knopfdruck"],
    tr: ["Lantern Masa Lambası", "Tek tuşla sıcacık bir köşe"],
  },
  "dusk-pendant-shade": {
    de: ["Lampenschirm Dusk", "Weiches Licht über einem fleißigen Tisch"],
    tr: ["Dusk Sarkıt Abajur", "Çalışkan bir masanın üstüne yumuşak ışık"],
  },
  "meadow-reed-diffuser": {
    de: ["Raumduft Meadow", "Duft ohne Flamme"],
    tr: ["Meadow Çubuklu Oda Kokusu", "Alevsiz koku"],
  },
  "brass-candle-snuffer": {
    de: ["Kerzenlöscher aus Messing", "Der höfliche Schluss eines Abends"],
    tr: ["Pirinç Mum Söndürücü", "Bir akşamı bitirmenin kibar yolu"],
  },
  "reed-storage-basket": {
    de: ["Korb Reed", "Für Holz, Spielzeug, Hefte und die Katze"],
    tr: ["Reed Saklama Sepeti", "Odun, oyuncak, dergi ve kedi için"],
  },
  "terra-planter": {
    de: ["Blumentopf Terra", "Ein Topf, in dem Wurzeln atmen"],
    tr: ["Terra Saksı", "Köklerin nefes aldığı saksı"],
  },
  "bloom-vase": {
    de: ["Vase Bloom", "Gute Gesellschaft für einen einzelnen Zweig"],
    tr: ["Bloom Vazo", "Tek bir dala iyi arkadaş"],
  },
  "rill-watering-can": {
    de: ["Gießkanne Rill", "Ein langer Hals für das oberste Regal"],
    tr: ["Rill Sulama Kabı", "En üst raf için uzun boyun"],
  },
  "alder-stool": {
    de: ["Hocker Alder", "Sitz, Nachttisch und Leiter für Kleine"],
    tr: ["Alder Tabure", "Oturak, komodin, kısalar için merdiven"],
  },
  "orchard-peg-rail": {
    de: ["Hakenleiste Orchard", "Ein Platz für alles neben der Tür"],
    tr: ["Orchard Askılık", "Kapının yanında her şeye bir yer"],
  },
  "nest-serving-tray": {
    de: ["Tablett Nest", "Frühstück im Bett, Werkzeug auf dem Tisch"],
    tr: ["Nest Servis Tepsisi", "Yatakta kahvaltı, masada alet edevat"],
  },
  "tide-stoneware-mug": {
    de: ["Steingutbecher Tide", "Ein Becher für die ganze Hand"],
    tr: ["Tide Taş Kupa", "Bütün elin sığdığı kupa"],
  },
  "hearth-serving-bowl": {
    de: ["Servierschale Hearth", "Für die Mitte des Tisches"],
    tr: ["Hearth Servis Kasesi", "Sofranın ortası için"],
  },
  "cove-breakfast-bowls": {
    de: ["Frühstücksschalen Cove", "Ein Paar für zwei Frühaufsteher"],
    tr: ["Cove Kahvaltı Kaseleri", "Erken kalkan iki kişiye bir çift"],
  },
  "field-dinner-plate": {
    de: ["Speiseteller Field", "Ein flacher, ruhiger Rahmen für das Essen"],
    tr: ["Field Yemek Tabağı", "Yemeğe düz ve sakin bir çerçeve"],
  },
  "brook-glass-carafe": {
    de: ["Glaskaraffe Brook", "Wasser, Wein oder die erste Limonade"],
    tr: ["Brook Cam Sürahi", "Su, şarap ya da ilk limonata"],
  },
  "brook-tumblers": {
    de: ["Gläser Brook, 4 Stück", "Gläser, denen ein Picknick nichts ausmacht"],
    tr: ["Brook Bardak, 4’lü", "Pikniğe aldırmayan bardaklar"],
  },
  "alder-bread-board": {
    de: ["Brotbrett Alder", "Ein Brett, geölt und bereit"],
    tr: ["Alder Ekmek Tahtası", "Tek parça, yağlanmış ve hazır"],
  },
  "loom-linen-napkins": {
    de: ["Leinenservietten Loom, 4 Stück", "Nach jeder Wäsche weicher"],
    tr: ["Loom Keten Peçete, 4’lü", "Her yıkamada daha yumuşak"],
  },
  "harbour-linen-tablecloth": {
    de: ["Leinentischdecke Harbour", "Für das lange Mittagessen"],
    tr: ["Harbour Keten Masa Örtüsü", "Uzun öğle yemekleri için"],
  },
  "drift-wool-throw": {
    de: ["Wolldecke Drift", "Der Grund für den Streit auf dem Sofa"],
    tr: ["Drift Yün Battaniye", "Kanepedeki kavganın sebebi"],
  },
  "drift-cushion": {
    de: ["Kissen Drift", "Gefüllt, genäht und bereit zum Sitzen"],
    tr: ["Drift Kırlent", "Dolduruldu, dikildi, oturmaya hazır"],
  },
  "shore-bath-towels": {
    de: ["Badetuch Shore", "Durstige Bio-Baumwolle"],
    tr: ["Shore Banyo Havlusu", "Suya doymayan organik pamuk"],
  },
  "mill-kitchen-apron": {
    de: ["Küchenschürze Mill", "Taschen für Tuch und Thermometer"],
    tr: ["Mill Mutfak Önlüğü", "Havlu ve termometre için cepler"],
  },
  "haven-waffle-robe": {
    de: ["Waffel-Bademantel Haven", "Leicht wie ein Hemd, warm wie ein Versprechen"],
    tr: ["Haven Waffle Bornoz", "Gömlek kadar hafif, bir söz kadar sıcak"],
  },
}

export const translatedCategories: Readonly<Record<string, TranslatedTexts>> = {
  tableware: { de: ["Geschirr"], tr: ["Sofra"] },
  textiles: { de: ["Textilien"], tr: ["Tekstil"] },
  "light-and-scent": { de: ["Licht & Duft"], tr: ["Işık ve Koku"] },
  "storage-and-plants": { de: ["Ordnung & Pflanzen"], tr: ["Düzen ve Bitki"] },
}

export const translatedCollections: Readonly<Record<string, TranslatedTexts>> = {
  "morning-table": { de: ["Morgentisch"], tr: ["Sabah Sofrası"] },
  "slow-sunday": { de: ["Langsamer Sonntag"], tr: ["Sakin Pazar"] },
  coast: { de: ["Küste"], tr: ["Kıyı"] },
  "small-gifts": { de: ["Kleine Geschenke"], tr: ["Küçük Hediyeler"] },
}
