import type { Random } from "../harness/random-changes"

const COLORS = [
  { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" },
  { colorSpace: "hsl", components: ["none", 0, 100] },
  { colorSpace: "hwb", components: [359.5, 0, 100], alpha: 0.5 },
  { colorSpace: "lab", components: [60.17, 93.54, -60.5] },
  { colorSpace: "oklch", components: [0.7016, 0.3225, 328.363], alpha: 1 },
  { colorSpace: "display-p3", components: [1, 0, 1] },
  { colorSpace: "xyz-d50", components: [0.5791, 0.2831, 0.728] },
]
const WEIGHTS = [1, 350, 1000, "thin", "extra-bold", "ultra-black"]
const STYLES = ["solid", "dashed", "double", "inset"]
const GROUPS = ["base", "base.deep", "base.deep.deeper", "brand", "Brand with words", "ünïcode/slash~tilde"]
const SECTIONS = ["announcement", "hero", "rich_text", "testimonials", "newsletter"]
const TYPES = [
  "color",
  "dimension",
  "fontFamily",
  "fontWeight",
  "duration",
  "cubicBezier",
  "number",
  "strokeStyle",
  "border",
  "transition",
  "shadow",
  "gradient",
  "typography",
]

interface Known {
  path: string[]
  type: string
}

/** A valid file in the Design Tokens format, with all types, groups with types, and all kinds of references. */
function randomTokens(random: Random): Record<string, unknown> {
  const known: Known[] = []
  const file: Record<string, unknown> = {}
  const count = 5 + random.below(40)
  for (let index = 0; index < count; index++) {
    const type = random.oneOf(TYPES)
    // A token inherits the type of its group.
    const isInTypedGroup = random.chance(0.3)
    const group = isInTypedGroup ? [`of ${type}`] : random.oneOf(GROUPS).split(".")
    const name = `token ${index}`
    const parent = group.reduce((node, part) => {
      const below = node[part] ?? {}
      node[part] = below
      return below as Record<string, unknown>
    }, file)
    if (isInTypedGroup) parent.$type = type
    parent[name] = {
      ...(!isInTypedGroup && { $type: type }),
      ...valueOrReference(random, type, known),
      ...(random.chance(0.2) && { $description: "A token {of.no} consequence" }),
      ...(random.chance(0.1) && { $deprecated: random.oneOf([true, false, "Use another one."]) }),
      ...(random.chance(0.1) && { $extensions: { "org.example.tool": { level: [1, null, "{not.read}"] } } }),
    }
    known.push({ path: [...group, name], type })
  }
  if (random.chance(0.5)) file.inherited = { $extends: "{of number}", more: { $type: "number", $value: 1 } }
  if (random.chance(0.5)) file.$schema = "https://www.designtokens.org/schemas/2025.10/format.json"
  if (!Object.hasOwn(file, "of number")) delete file.inherited
  return file
}

function valueOrReference(random: Random, type: string, known: Known[]): object {
  const target = earlier(random, type, known)
  if (!target || random.chance(0.6)) return { $value: valueOf(random, type, known) }
  return random.oneOf([
    { $value: alias(target) },
    { $ref: pointer(target) },
    { $value: { $ref: `${pointer(target)}/$value` } },
  ])
}

function earlier(random: Random, type: string, known: Known[]): Known | undefined {
  const found = known.filter((one) => one.type === type)
  return found.length === 0 ? undefined : random.oneOf(found)
}

const alias = ({ path }: Known) => `{${path.join(".")}}`
const pointer = ({ path }: Known) =>
  `#/${path.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`

function valueOf(random: Random, type: string, known: Known[]): unknown {
  const part = (of: string) => {
    const target = random.chance(0.5) ? earlier(random, of, known) : undefined
    if (!target) return valueOf(random, of, [])
    return random.oneOf([alias(target), { $ref: pointer(target) }])
  }
  const shadow = () => ({
    color: part("color"),
    offsetX: part("dimension"),
    offsetY: part("dimension"),
    blur: part("dimension"),
    spread: part("dimension"),
    ...(random.chance(0.5) && { inset: random.chance(0.5) }),
  })
  switch (type) {
    case "color":
      return random.oneOf(COLORS)
    case "dimension":
      return { value: random.below(400) / 8, unit: random.oneOf(["px", "rem"]) }
    case "duration":
      return { value: random.below(900), unit: random.oneOf(["ms", "s"]) }
    case "fontFamily":
      return random.oneOf(["Comic Sans MS", ["Helvetica", "Noto Sans العربية", "sans-serif"]])
    case "fontWeight":
      return random.oneOf(WEIGHTS)
    case "cubicBezier":
      return [random.below(11) / 10, (random.below(40) - 20) / 10, random.below(11) / 10, 1]
    case "strokeStyle":
      return random.chance(0.5)
        ? random.oneOf(STYLES)
        : { dashArray: [part("dimension"), part("dimension")], lineCap: random.oneOf(["round", "butt"]) }
    case "border":
      return { color: part("color"), width: part("dimension"), style: random.oneOf(STYLES) }
    case "transition":
      return {
        duration: part("duration"),
        delay: part("duration"),
        timingFunction: part("cubicBezier"),
      }
    case "shadow":
      return random.chance(0.5) ? shadow() : [shadow(), shadow()]
    case "gradient":
      return [0, 0.333, 1].map((position) => ({ color: part("color"), position }))
    case "typography":
      return {
        fontFamily: part("fontFamily"),
        fontSize: part("dimension"),
        fontWeight: part("fontWeight"),
        letterSpacing: part("dimension"),
        lineHeight: part("number"),
      }
    default:
      return random.below(1_000) / 100
  }
}

/** A valid look of a shop: tokens, sections, templates, settings, brand and menus. */
export function randomLook(random: Random): Record<string, unknown> {
  const sections = Object.fromEntries(
    Array.from({ length: random.below(6) }, (_, index) => {
      const type = random.oneOf(SECTIONS)
      const settings = type === "announcement" ? { text: "<b>Hello</b> & مرحبا" } : { heading: "Grüße 你好" }
      const quote = { id: "one", type: "quote", settings: { text: "Fine.", author: null } }
      return [`section-${index}`, { type, settings, blocks: type === "testimonials" ? [quote] : [] }]
    }),
  )
  const picture = { media_id: null, url: "/static/a.png", width: 200, height: null, alt: null }
  const item = (id: string, items: object[] = []): object => ({
    id,
    type: random.oneOf(["url", "search", "front_page"]),
    url: "/somewhere?q=1#two",
    title: `Item ${id}`,
    titles: { ar: "عنصر" },
    opens_new_tab: random.chance(0.5),
    items,
  })
  return {
    tokens: randomTokens(random),
    settings: random.chance(0.5) ? { is_wide: true, page_width: 1200, corners: "round" } : {},
    sections,
    templates: { "front-page": { sections: Object.keys(sections) } },
    brand: {
      name: "Hearth & Kiln",
      tagline: random.oneOf([null, "By hand"]),
      logo: { light: random.oneOf([null, picture]), dark: null, icon: random.oneOf([null, picture]) },
      colors: { primary: random.oneOf(["#8A4526", "#ffffff"]) },
      typography: {
        heading: random.oneOf([
          null,
          { family: "Inter", weights: [400], source_url: null, fallback: "serif" },
        ]),
        body: null,
      },
      social_links: random.chance(0.5) ? [{ network: "instagram", url: "https://instagram.com/kiln" }] : [],
      contact_info: {
        email: random.oneOf([null, "hello@kiln.test"]),
        phone: null,
        address: "1 Clay St\nKiln",
      },
      legal: { company: "Kiln Ltd", tax_office: null, tax_number: "1", mersis_number: null },
      translations: random.chance(0.5) ? { tr: { name: "Fırın" }, ar: { tagline: "باليد" } } : {},
    },
    menus: {
      "main-menu": {
        title: "Main",
        items: [item("a", [item("b", [item("c", [item("d", [item("e")])])])]), item("f")],
      },
    },
  }
}
