import type { LookDefinitions, SettingDefinition } from "./definitions"

const text: SettingDefinition = { kind: "text" }
const longText: SettingDefinition = { kind: "long_text" }
const image: SettingDefinition = { kind: "image" }
const link: SettingDefinition = { kind: "link" }
const color: SettingDefinition = { kind: "color" }
const toggle: SettingDefinition = { kind: "switch" }
const number = (min: number, max: number): SettingDefinition => ({ kind: "number", min, max })
const choice = (...options: string[]): SettingDefinition => ({ kind: "choice", options })
const reference = (to: string): SettingDefinition => ({ kind: "reference", to, is_required: true })

const alignment = choice("start", "center", "end")
const button = { button_label: text, button_link: link }

/** The settings and sections that each shop has. A shop can define more of its own. */
export const BUILT_IN: LookDefinitions = {
  settings: {
    is_wide: toggle,
    page_width: number(600, 2400),
    corners: choice("square", "rounded", "round"),
    products_per_row: number(1, 6),
    cart: choice("drawer", "page"),
    has_breadcrumbs: toggle,
  },
  sections: {
    announcement: { settings: { text, link, background: color, foreground: color }, blocks: {} },
    hero: {
      settings: { heading: text, text: longText, image, alignment, is_wide: toggle, ...button },
      blocks: {},
    },
    rich_text: { settings: { heading: text, text: longText, alignment }, blocks: {} },
    image_with_text: {
      settings: { image, heading: text, text: longText, image_side: choice("start", "end"), ...button },
      blocks: {},
    },
    featured_product: {
      settings: { product: reference("product"), has_reviews: toggle },
      blocks: {},
    },
    featured_collection: {
      settings: { heading: text, collection: reference("collection"), most_products: number(1, 24) },
      blocks: {},
    },
    featured_category: {
      settings: { heading: text, category: reference("category"), most_products: number(1, 24) },
      blocks: {},
    },
    collection_list: {
      settings: { heading: text },
      blocks: { collection: { settings: { collection: reference("collection"), image } } },
    },
    blog_posts: { settings: { heading: text, most_posts: number(1, 12) }, blocks: {} },
    testimonials: {
      settings: { heading: text },
      blocks: { quote: { settings: { text: longText, author: text } } },
    },
    questions: {
      settings: { heading: text },
      blocks: { question: { settings: { question: text, answer: longText } } },
    },
    gallery: {
      settings: { heading: text },
      blocks: { picture: { settings: { image, alt: text, link } } },
    },
    video: { settings: { heading: text, link, alt: text }, blocks: {} },
    newsletter: { settings: { heading: text, text: longText, button_label: text }, blocks: {} },
  },
}
