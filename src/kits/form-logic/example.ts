import { NO_LIMITS } from "./field-types"

/** The content of a small form, as an example in the API's documentation. */
export const exampleContent = {
  default_locale: "en",
  title: { en: "Contact us", de: "Kontakt" },
  steps: [
    {
      id: "contact",
      title: null,
      fields: [
        {
          name: "email",
          type: "email",
          label: { en: "Your email address", de: "Ihre E-Mail-Adresse" },
          help: null,
          placeholder: null,
          is_required: true,
          default_value: null,
          options: [],
          validation: NO_LIMITS,
          visible_if: null,
          consent_text: null,
        },
      ],
    },
  ],
  submit_label: { en: "Send", de: "Senden" },
  after_submit: { type: "message", message: { en: "Thank you." }, url: null },
  popup: null,
} as const
