import { formContent } from "../../kits/form-logic/schemas"
import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { newForm } from "./module/schemas"
import { formWorkflows, publishFormWorkflow } from "./workflows/forms"

const email = {
  name: "email",
  type: "email",
  label: { en: "Email address", de: "E-Mail-Adresse", tr: "E-posta adresi" },
  placeholder: { en: "ada@reader.example" },
  is_required: true,
}

const contact = formContent.parse({
  title: { en: "Contact us", de: "Kontakt", tr: "Bize ulaşın" },
  steps: [
    {
      id: "question",
      title: { en: "Your question", de: "Ihre Frage", tr: "Sorunuz" },
      fields: [
        {
          name: "topic",
          type: "select",
          label: { en: "Topic", de: "Thema", tr: "Konu" },
          is_required: true,
          options: [
            { value: "order", label: { en: "My order", de: "Meine Bestellung", tr: "Siparişim" } },
            { value: "product", label: { en: "A product", de: "Ein Produkt", tr: "Bir ürün" } },
            { value: "other", label: { en: "Something else", de: "Etwas anderes", tr: "Başka bir şey" } },
          ],
        },
        {
          name: "order_number",
          type: "text",
          label: { en: "Order number", de: "Bestellnummer", tr: "Sipariş numarası" },
          help: {
            en: "It is in the confirmation mail.",
            de: "Sie steht in der Bestätigungsmail.",
            tr: "Onay e-postasında yazar.",
          },
          is_required: true,
          validation: { pattern: "#?\\d{1,10}" },
          visible_if: { field: "topic", op: "eq", value: "order" },
        },
        {
          name: "message",
          type: "long_text",
          label: { en: "Message", de: "Nachricht", tr: "Mesaj" },
          is_required: true,
          validation: { min_length: 5, max_length: 5000 },
        },
      ],
    },
    {
      id: "person",
      title: { en: "About you", de: "Über Sie", tr: "Sizin hakkınızda" },
      fields: [
        {
          name: "name",
          type: "text",
          label: { en: "Name", de: "Name", tr: "Ad" },
          validation: { max_length: 100 },
        },
        email,
        {
          name: "privacy",
          type: "consent",
          label: { en: "Privacy", de: "Datenschutz", tr: "Gizlilik" },
          is_required: true,
          consent_text: {
            en: "I agree that the shop keeps my message and my email address to answer me.",
            de: "Ich bin einverstanden, dass der Shop meine Nachricht und meine E-Mail-Adresse speichert, um mir zu antworten.",
            tr: "Mağazanın bana yanıt vermek için mesajımı ve e-posta adresimi saklamasını kabul ediyorum.",
          },
        },
      ],
    },
  ],
  submit_label: { en: "Send", de: "Senden", tr: "Gönder" },
  after_submit: {
    message: {
      en: "Thank you. We answer within two working days.",
      de: "Vielen Dank. Wir antworten innerhalb von zwei Werktagen.",
      tr: "Teşekkürler. İki iş günü içinde yanıt veririz.",
    },
  },
})

const newsletter = formContent.parse({
  title: { en: "News from the kiln", de: "Neues aus dem Ofen", tr: "Fırından haberler" },
  steps: [
    {
      id: "sign_up",
      fields: [
        email,
        {
          name: "news",
          type: "consent",
          label: { en: "Newsletter", de: "Newsletter", tr: "Bülten" },
          is_required: true,
          consent_text: {
            en: "Send me a mail with new pieces once a month. I can unsubscribe at any time.",
            de: "Schicken Sie mir einmal im Monat eine Mail mit neuen Stücken. Ich kann mich jederzeit abmelden.",
            tr: "Ayda bir kez yeni parçalarla ilgili e-posta gönderin. İstediğim zaman abonelikten çıkabilirim.",
          },
        },
      ],
    },
  ],
  submit_label: { en: "Subscribe", de: "Abonnieren", tr: "Abone ol" },
  after_submit: { message: { en: "You are on the list.", de: "Sie sind dabei.", tr: "Listedesiniz." } },
  popup: {
    delay_seconds: 20,
    scroll_percent: 50,
    on_exit_intent: true,
    audience: "guests",
    frequency_days: 30,
  },
})

const wanted = [
  newForm.parse({ slug: "contact", content: contact }),
  newForm.parse({ slug: "newsletter", content: newsletter, is_popup: true }),
]

/** The demo shop's contact form and its pop-up for the newsletter. */
export const forms: Seed = {
  name: "forms",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ slug }) => slug ?? "",
      find: async () => {
        const known = await container.resolve("forms").listForms({}, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const input of missing) {
          const { result: id } = await formWorkflows
            .create(container)
            .run({ input: { input, actor: SYSTEM } })
          await publishFormWorkflow(container).run({ input: { id, seen: undefined } })
        }
      },
    })
  },
}
