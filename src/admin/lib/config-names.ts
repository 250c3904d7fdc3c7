import { useTranslation } from "react-i18next"
import { readable } from "./field-schema"

/** The names of areas, groups and fields of settings, in the admin's language. */
export function useConfigNames() {
  const { t, i18n } = useTranslation("svc")
  const field = (area: string, name: string): string =>
    t(`config.areas.${area}.fields.${name}`, readable(name))
  /** The group of a field: the first word of the field's name, if it is a group. */
  const groupOf = (name: string): string | undefined => {
    const [first = ""] = name.split("_")
    return i18n.exists(`config.groups.${first}`, { ns: "svc" }) ? first : undefined
  }
  const group = (name: string): string => t(`config.groups.${name}`, readable(name))
  return {
    area: (area: string): string => t(`config.areas.${area}.title`, readable(area)),
    purpose: (area: string): string => t(`config.areas.${area}.description`, ""),
    group,
    field,
    /** The name of a field with the name of its group, for use outside of the group. */
    fieldInGroup: (area: string, name: string): string => {
      const groupName = groupOf(name)
      return groupName ? `${group(groupName)}: ${field(area, name)}` : field(area, name)
    },
  }
}
