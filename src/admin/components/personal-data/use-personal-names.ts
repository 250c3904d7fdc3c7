import { useTranslation } from "react-i18next"
import { readable } from "../../lib/field-schema"

/** A name that can be a key of our texts. Shops and other systems store names of other forms, such as `size:eu`. */
const PLAIN = /^\w+$/

/** The names of stored records, of their fields and of fixed values, in the admin's language. */
export function usePersonalNames() {
  const { t } = useTranslation("svc")
  return {
    section: (name: string): string => t(`personal_data.sections.${name}`),
    kind: (name: string): string => t(`personal_data.kinds.${name}`, readable(name)),
    field: (name: string): string =>
      PLAIN.test(name)
        ? t([`personal_data.fields.${name}`, `crud.fields.${name}`], readable(name))
        : readable(name),
    /** A value that programs have chosen, such as `past_due` or `ITEM_ADD`. */
    word: (value: string): string => {
      const name = value.toLowerCase()
      return PLAIN.test(name)
        ? t([`personal_data.values.${name}`, `crud.options.${name}`], readable(name))
        : value
    },
  }
}
