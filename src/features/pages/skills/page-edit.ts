import { z } from "zod"
import type { Task } from "../../../kits/skills/skill"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { nameField, readingText } from "../../assistant/skills/publications"
import { saving } from "../../assistant/skills/saving"

const MAX_BODY_LENGTH = 20_000

const input = z.strictObject({
  name: nameField,
  title: plainLineField(200).optional().describe("Its new title."),
  body: z
    .string()
    .min(1)
    .max(MAX_BODY_LENGTH)
    .optional()
    .describe("Its whole new text, in the original format. It replaces the old text."),
  body_format: z
    .enum(["html", "markdown"])
    .optional()
    .describe("The format of the new text. The default is the old format."),
  excerpt: plainTextField(500).optional().describe("One or two sentences that say what it is about."),
  status: z.enum(["published", "draft"]).optional().describe("`draft` takes a public page offline."),
})

export const pageEdit: Task = {
  id: "page-edit",
  category: "content",
  title: { en: "Edit a page", tr: "Sayfa düzenleme" },
  examples: {
    en: [
      "Change the text on the about page",
      "Update the shipping page with our new delivery times",
      "Edit the returns page",
      "Add a paragraph about gift wrapping to the FAQ page",
      "rewrite the intro of the contact page",
      "change the title of the page Imprint",
      "put our new address on the contact page",
      "modify the content of a page",
      "update the opening hours on a page",
      "correct a sentence on the privacy page",
    ],
    tr: [
      "Hakkımızda sayfasındaki metni değiştir",
      "Kargo sayfasını yeni teslimat süreleriyle güncelle",
      "İade sayfasını düzenle",
      "SSS sayfasına hediye paketi hakkında bir paragraf ekle",
      "iletişim sayfasının girişini yeniden yaz",
      "Künye sayfasının başlığını değiştir",
      "iletişim sayfasına yeni adresimizi yaz",
      "bir sayfanın içeriğini değiştir",
      "sayfadaki çalışma saatlerini güncelle",
      "gizlilik sayfasında bir cümleyi düzelt",
    ],
  },
  model_tier: "standard",
  icon: "DocumentText",
  needs: ["model"],
  actions: [
    readingText("read_page", "Reads a page of the shop, public or not. Read it before changing it.", "page"),
    saving({
      name: "edit_page",
      description: "Changes title, text or status of a page. The text is replaced as a whole.",
      input,
      summary: { en: "Edit the page “{title}”", tr: "“{title}” sayfasını düzenle" },
      whom: ({ name }) => ({ kind: "page", name }),
      resolved: (wanted, id) => ({ ...wanted, name: id }),
      wish: ({ title, body, body_format, excerpt, status }) => ({
        fields: { title, body, excerpt, ...(body !== undefined && { body_format }) },
        ...(status && { state: { status } }),
      }),
    }),
  ],
}
