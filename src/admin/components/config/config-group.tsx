import { Heading, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { ConfigGroup as Group } from "../../lib/config"
import { useConfigNames } from "../../lib/config-names"
import { useFormat } from "../../lib/format"
import { StateBadge } from "./state-badge"

interface Props {
  area: string
  group: Group
  children: ReactNode
  /** Buttons for the saved settings, such as a test. */
  actions?: ReactNode
}

/** The settings of one provider, with its state and missing fields. */
export const ConfigGroup = ({ area, group: { name, state, missing }, children, actions }: Props) => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-x-3">
          <Heading id={id} level="h2">
            {names.group(name)}
          </Heading>
          <StateBadge state={state} />
        </div>
        {actions}
      </div>
      {state === "incomplete" && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("config.stillNeeds", { fields: format.list(missing.map((field) => names.field(area, field))) })}
        </Text>
      )}
      {children}
    </section>
  )
}
