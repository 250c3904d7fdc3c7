import { useTranslation } from "react-i18next"
import { readable } from "./field-schema"

/** The names of setting areas, groups and fields. */
export function useConfigNames() {
  const { t } = useTranslation("svc")
  const field = (area: string, name: string): string =>
    t(`config.areas.${area}.fields.${name}`, readable(name))
  const group = (name: string): string => t(`config.groups.${name}`, readable(name))
  return {
    area: (area: string): string => t(`config.areas.${area}.title`, readable(area)),
    purpose: (area: string): string => t(`config.areas.${area}.description`, ""),
    group,
    field,
    /** Includes the group's name, for use outside of the group. */
    fieldInGroup: (area: string, name: string): string => {
      const groupName = groupOf(name)
      return groupName ? `${group(groupName)}: ${field(area, name)}` : field(area, name)
    },
  }
}

const GROUPS = "stripe iyzico paytr bank google apple facebook microsoft github captcha".split(" ")

function groupOf(field: string): string | undefined {
  return GROUPS.find((name) => field.startsWith(`${name}_`))
}
