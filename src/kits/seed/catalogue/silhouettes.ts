import type { Colour } from "./palette"

/**
 * The colour of a part. `base` is the product's colour, and `shade`, `light` and `glass` are computed from it. `flame`
 * and the names in the palette are fixed colours.
 */
export type Tone = "base" | "shade" | "light" | "glass" | "flame" | Colour

/** A part of a drawing. The drawing has 900 × 1125 pixels, so its middle is x = 450. */
export type Part = { tone?: Tone } & (Turned | Outline | Ellipse | Line)

interface Turned {
  /** The profile of a round object from top to bottom: for each point, its radius and its height. */
  lathe: string
  x?: number
  /** The inside is visible. */
  open?: boolean
}

interface Outline {
  path: string
  /** Without light and shadow. */
  flat?: boolean
}

interface Ellipse {
  ellipse: readonly [x: number, y: number, rx: number, ry: number]
  flat?: boolean
}

interface Line {
  line: string
  width: number
}

/** A drawing for each kind of product. Later parts cover earlier ones. */
// biome-ignore format: one line per part
export const silhouettes = {
  mug: [
    { line: "M600 600C755 585 750 815 585 800", width: 36, tone: "shade" },
    { lathe: "168 540, 172 640, 165 790, 128 890", open: true },
  ],
  bowl: [
    { lathe: "118 870, 112 912", tone: "shade" },
    { lathe: "292 600, 280 690, 212 820, 118 882", open: true },
  ],
  breakfastBowls: [
    { lathe: "100 880, 96 912", tone: "shade" },
    { lathe: "215 700, 208 770, 160 850, 100 888", open: true, tone: "shade" },
    { lathe: "215 590, 208 660, 165 735, 110 770", open: true },
  ],
  plate: [
    { ellipse: [458, 612, 312, 312], tone: "shade", flat: true },
    { ellipse: [450, 606, 312, 312] },
    { ellipse: [450, 606, 222, 222], tone: "shade", flat: true },
    { ellipse: [452, 609, 217, 217] },
    { line: "M172 560A285 285 0 0 1 330 358", width: 7, tone: "light" },
  ],
  carafe: [
    { lathe: "184 700, 188 780, 184 865, 165 895", tone: "Sea Salt" },
    { lathe: "82 330, 64 420, 84 510, 190 670, 196 800, 172 900", open: true, tone: "glass" },
    { line: "M318 690C300 740 300 800 316 850", width: 10, tone: "light" },
    { lathe: "52 272, 60 330, 50 372", tone: "Oak" },
  ],
  tumblers: [
    { lathe: "112 560, 98 840", x: 560, open: true, tone: "glass" },
    { lathe: "124 620, 108 905", x: 345, open: true, tone: "glass" },
    { lathe: "119 720, 109 895", x: 345, tone: "Sea Salt" },
    { line: "M262 680L272 850", width: 9, tone: "light" },
    { line: "M486 620L494 800", width: 8, tone: "light" },
  ],
  board: [
    { path: "M280 400Q280 340 340 340H400V210Q400 150 450 150T500 210V340H560Q620 340 620 400V860Q620 915 560 915H340Q280 915 280 860Z" },
    { ellipse: [450, 212, 22, 22], tone: "Ivory", flat: true },
    { line: "M330 380V880M392 350V900M520 360V900M574 390V870", width: 4, tone: "shade" },
    { line: "M452 330C440 500 470 640 450 905", width: 4, tone: "shade" },
  ],
  napkins: [
    { path: "M205 830H665Q705 830 705 866T665 902H205Z" },
    { path: "M215 752H660Q700 752 700 789T660 826H215Z", tone: "light" },
    { path: "M200 676H668Q706 676 706 712T668 748H200Z" },
    { path: "M212 600H656Q696 600 696 636T656 672H212Z", tone: "light" },
    { line: "M205 866H680M215 789H676M200 712H680M212 636H672", width: 4, tone: "shade" },
    { path: "M410 596H490V906H410Z", tone: "Rust" },
    { path: "M450 600C360 520 330 560 370 596Q400 612 450 600C540 520 570 560 530 596Q500 612 450 600Z", tone: "Rust" },
  ],
  tablecloth: [
    { line: "M250 800L225 925M650 800L675 925", width: 30, tone: "Oak" },
    { path: "M140 520C150 640 110 760 130 850Q170 880 205 846Q250 890 300 856Q350 900 400 862Q450 902 500 862Q550 900 600 856Q650 890 695 846Q730 880 770 850C790 760 750 640 760 520Z" },
    { line: "M215 590C205 690 220 760 206 838M320 605C310 700 330 780 302 850M450 612V862M580 605C590 700 570 780 598 850M685 590C695 690 680 760 694 838", width: 8, tone: "shade" },
    { ellipse: [450, 522, 311, 86], tone: "light" },
    { lathe: "34 380, 62 430, 30 520", tone: "Terracotta", open: true },
    { line: "M450 385C440 300 410 260 380 230M452 385C470 290 500 270 520 240", width: 7, tone: "Moss" },
  ],
  throw: [
    { line: "M150 330H750", width: 24, tone: "Oak" },
    { path: "M270 322Q450 300 630 322L650 830Q450 850 250 830Z" },
    { path: "M270 322Q450 300 630 322L632 372Q450 352 268 372Z", tone: "light" },
    { line: "M256 690Q450 708 645 690M255 722Q450 740 646 722M262 520Q450 538 640 520", width: 14, tone: "light" },
    { line: "M264 832V905M306 836V910M348 840V914M390 842V916M432 843V917M474 843V917M516 842V916M558 840V914M600 836V910M638 832V905", width: 9, tone: "shade" },
  ],
  cushion: [
    { path: "M190 420Q450 480 710 420Q760 410 740 470Q690 650 742 860Q756 920 700 905Q450 850 200 905Q144 920 158 860Q210 650 160 470Q140 410 190 420Z" },
    { line: "M190 420Q450 480 710 420M200 905Q450 850 700 905", width: 6, tone: "shade" },
    { line: "M330 470Q350 650 330 866M450 478V858M570 470Q550 650 570 866", width: 12, tone: "light" },
  ],
  towels: [
    { line: "M130 300H770", width: 22, tone: "Brass" },
    { path: "M220 292H500V850H220Z" },
    { path: "M470 292H680V690H470Z", tone: "shade" },
    { line: "M220 740H500M220 770H500", width: 13, tone: "light" },
    { line: "M470 610H680M470 634H680", width: 10, tone: "light" },
    { line: "M220 318H680", width: 5, tone: "shade" },
  ],
  apron: [
    { line: "M362 340C350 190 550 190 538 340", width: 18, tone: "Oak" },
    { line: "M270 520C190 540 170 620 150 700M630 520C710 540 730 620 750 700", width: 16, tone: "Oak" },
    { path: "M350 330H550C555 430 590 480 640 505V870Q640 905 605 905H295Q260 905 260 870V505C310 480 345 430 350 330Z" },
    { path: "M350 640H550V760Q550 790 520 790H380Q350 790 350 760Z", tone: "light" },
    { line: "M450 640V790M350 366H550", width: 5, tone: "shade" },
  ],
  robe: [
    { line: "M450 190V250", width: 14, tone: "Brass" },
    { path: "M370 250Q450 290 530 250L650 320L745 640L650 670L610 540V915H290V540L250 670L155 640L250 320Z" },
    { path: "M370 250L450 560L530 250Q540 300 545 330L468 600H432L355 330Q360 300 370 250Z", tone: "light" },
    { line: "M450 600V915", width: 6, tone: "shade" },
    { path: "M288 585H612V632H288Z", tone: "shade" },
    { line: "M440 632C430 700 420 740 410 780M462 632C475 690 480 720 492 760", width: 20, tone: "shade" },
  ],
  candle: [
    { ellipse: [450, 480, 210, 210], tone: "flame", flat: true },
    { lathe: "165 600, 165 895", open: true },
    { ellipse: [450, 606, 148, 19], tone: "Ivory", flat: true },
    { line: "M450 606V548", width: 7, tone: "Charcoal" },
    { path: "M450 440C495 500 490 556 450 558S405 500 450 440Z", tone: "Ochre", flat: true },
    { path: "M355 690H545V820H355Z", tone: "Ivory", flat: true },
    { line: "M390 735H510M410 770H490", width: 7, tone: "shade" },
  ],
  tapers: [
    ...[300, 360, 420, 480, 540, 600].flatMap((x, index): Part[] => [
      { line: `M${x} ${330 + (index % 3) * 22}V${380 + (index % 3) * 22}`, width: 5, tone: "Charcoal" },
      { lathe: `10 ${372 + (index % 3) * 22}, 21 470, 23 900`, x, tone: index % 2 ? "light" : "base" },
    ]),
    { path: "M268 640H632V690H268Z", tone: "Oak" },
  ],
  holder: [
    { line: "M600 850C700 800 740 900 620 900", width: 20, tone: "shade" },
    { lathe: "24 400, 26 780", tone: "Ivory" },
    { line: "M450 400V366", width: 6, tone: "Charcoal" },
    { path: "M450 276C484 322 480 366 450 368S416 322 450 276Z", tone: "Ochre", flat: true },
    { lathe: "190 850, 182 885, 130 908", open: true },
    { lathe: "46 745, 42 800, 60 868" },
    { lathe: "24 700, 25 752", tone: "Ivory" },
  ],
  lamp: [
    { ellipse: [450, 500, 300, 300], tone: "flame", flat: true },
    { lathe: "18 580, 18 660", tone: "Brass" },
    { lathe: "46 640, 150 720, 168 800, 104 905" },
    { lathe: "130 330, 236 590", tone: "Ivory" },
    { line: "M330 334Q450 370 570 334", width: 4, tone: "Natural" },
  ],
  pendant: [
    { line: "M450 0V360", width: 8, tone: "Charcoal" },
    { ellipse: [450, 660, 330, 190], tone: "flame", flat: true },
    { lathe: "34 350, 150 440, 232 560, 252 660" },
    { line: "M425 360C330 430 250 560 226 668M475 360C570 430 650 560 674 668M440 360C390 450 360 580 350 676M460 360C510 450 540 580 550 676M450 360V680", width: 5, tone: "shade" },
    { ellipse: [450, 662, 252, 34], tone: "Ivory", flat: true },
    { ellipse: [450, 668, 62, 26], tone: "flame", flat: true },
  ],
  diffuser: [
    { line: "M440 560L330 250M446 560L400 220M452 560L460 210M456 560L530 230M462 560L590 270", width: 9, tone: "Oak" },
    { lathe: "50 540, 50 610, 150 690, 158 780, 150 900", open: true },
    { path: "M365 740H535V850H365Z", tone: "Ivory", flat: true },
    { line: "M395 780H505M415 812H485", width: 7, tone: "shade" },
  ],
  snuffer: [
    { line: "M300 860C420 700 520 560 690 330", width: 20, tone: "base" },
    { ellipse: [694, 322, 30, 30] },
    { line: "M318 836C296 806 268 800 250 790", width: 14, tone: "shade" },
    { lathe: "14 765, 60 800, 84 905", x: 245 },
  ],
  basket: [
    { line: "M225 640C110 590 110 760 228 740M675 640C790 590 790 760 672 740", width: 24, tone: "shade" },
    { lathe: "240 560, 262 700, 226 895", open: true },
    { line: "M196 640Q450 730 704 640M190 700Q450 790 710 700M192 760Q450 850 708 760M204 820Q450 905 696 820", width: 9, tone: "shade" },
    { line: "M290 610L300 900M370 628L376 924M450 632V930M530 628L524 924M610 610L600 900", width: 7, tone: "light" },
  ],
  planter: [
    { path: "M450 640C380 560 250 520 200 380C330 400 430 500 450 640Z", tone: "Moss" },
    { path: "M450 640C520 560 650 520 700 380C570 400 470 500 450 640Z", tone: "Moss" },
    { path: "M450 650C370 520 380 340 450 220C520 340 530 520 450 650Z", tone: "Sage" },
    { path: "M440 650C340 620 230 640 160 580C280 520 400 560 440 650Z", tone: "Sage" },
    { path: "M460 650C560 620 670 640 740 580C620 520 500 560 460 650Z", tone: "Sage" },
    { line: "M450 640V260M440 640C380 540 300 470 220 392M460 640C520 540 600 470 680 392", width: 5, tone: "Ivory" },
    { lathe: "196 880, 180 915", tone: "shade" },
    { lathe: "176 660, 140 890" },
    { lathe: "200 625, 196 690", open: true },
  ],
  vase: [
    { line: "M446 440C430 330 360 250 300 180M452 440C460 310 500 220 560 130M450 440C446 320 440 240 430 150", width: 8, tone: "Moss" },
    { path: "M300 180C250 150 240 200 270 230Q310 230 300 180ZM350 240C300 250 300 300 350 310Q380 280 350 240Z", tone: "Sage", flat: true },
    { path: "M560 130C600 90 640 130 610 170Q570 180 560 130ZM505 220C560 200 580 250 540 280Q500 270 505 220Z", tone: "Sage", flat: true },
    { path: "M430 160C390 130 425 95 460 118Q468 152 430 160Z", tone: "Sage", flat: true },
    { lathe: "78 430, 64 500, 150 610, 196 730, 160 850, 108 905", open: true },
  ],
  wateringCan: [
    { path: "M300 760L150 470L100 500L96 470L190 420L200 452L176 462L330 690Z" },
    { line: "M560 640C760 600 760 860 600 850", width: 26, tone: "shade" },
    { line: "M330 600C350 470 560 450 580 600", width: 24, tone: "shade" },
    { lathe: "150 600, 168 740, 176 895", open: true },
  ],
  stool: [
    { line: "M330 580L270 915M570 580L630 915", width: 36, tone: "base" },
    { line: "M390 600L360 870M510 600L540 870", width: 26, tone: "shade" },
    { line: "M300 760H600", width: 20, tone: "shade" },
    { lathe: "240 520, 244 560, 220 590", tone: "base" },
    { line: "M260 516Q450 476 640 520M300 538Q450 500 600 540", width: 4, tone: "shade" },
  ],
  pegRail: [
    { path: "M110 420Q110 400 130 400H770Q790 400 790 420V510Q790 530 770 530H130Q110 530 110 510Z" },
    { line: "M130 438H770M130 486H760", width: 4, tone: "shade" },
    { line: "M330 480C320 560 340 600 300 640M330 480C350 560 330 600 372 640", width: 12, tone: "Natural" },
    { path: "M238 636H434L452 900Q336 926 220 900Z", tone: "Natural" },
    ...[210, 330, 450, 570, 690].map((x): Part => ({ ellipse: [x, 474, 30, 30], tone: "light" })),
    { line: "M690 490V600", width: 9, tone: "Rust" },
    { ellipse: [690, 650, 46, 56], tone: "Rust" },
  ],
  tray: [
    { ellipse: [450, 800, 340, 118], tone: "shade", flat: true },
    { ellipse: [450, 770, 340, 118] },
    { ellipse: [450, 772, 304, 98], tone: "shade", flat: true },
    { ellipse: [450, 784, 300, 92], tone: "light" },
    { lathe: "66 640, 64 700, 52 790", x: 560, open: true, tone: "Chalk" },
    { lathe: "40 450, 34 520, 92 640, 88 780", x: 380, open: true, tone: "Sage" },
  ],
} satisfies Record<string, Part[]>

export type Silhouette = keyof typeof silhouettes
