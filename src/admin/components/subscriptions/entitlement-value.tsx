import { Input, Select, Switch } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"

const KINDS = ["text", "number", "boolean"] as const
type Kind = (typeof KINDS)[number]

/** A value of each kind, for an entitlement whose kind was just chosen. */
const FIRST: Record<Kind, unknown> = { text: null, number: null, boolean: true }

interface Props {
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * The value of an entitlement: a text, a number or a yes. The API compares numbers and yes or no, but not texts. So `5`
 * must stay a number.
 */
export const EntitlementValue = ({ value, onChange }: Props) => {
  const { t, i18n } = useTranslation("svc")
  // An empty value has no kind of its own, for example while the admin replaces a number.
  const [chosen, setChosen] = useState<Kind>(kindOf(value) ?? "text")
  const kind = kindOf(value) ?? chosen
  const label = t("subscription_plans.entitlements.fields.value")
  const choose = (next: Kind) => {
    setChosen(next)
    onChange(FIRST[next])
  }
  return (
    <div className="flex items-center gap-x-2">
      <Select
        dir={i18n.dir()}
        value={kind}
        onValueChange={(next) => choose(KINDS.find((each) => each === next) ?? "text")}
      >
        <Select.Trigger className="w-40 shrink-0" aria-label={t("subscription_plans.entitlements.kind")}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {KINDS.map((each) => (
            <Select.Item key={each} value={each}>
              {t(`subscription_plans.entitlements.kinds.${each}`)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      {kind === "boolean" ? (
        <Switch dir="ltr" aria-label={label} checked={value === true} onCheckedChange={onChange} />
      ) : (
        <Input
          aria-label={label}
          className="min-w-0"
          dir={kind === "text" ? "auto" : "ltr"}
          autoComplete="off"
          type={kind}
          value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
          onChange={({ target }) => onChange(entered(kind, target.value))}
        />
      )}
    </div>
  )
}

function kindOf(value: unknown): Kind | undefined {
  if (typeof value === "number") return "number"
  if (typeof value === "boolean") return "boolean"
  return typeof value === "string" ? "text" : undefined
}

function entered(kind: Kind, text: string): unknown {
  if (text === "") return null
  return kind === "number" ? Number(text) : text
}
