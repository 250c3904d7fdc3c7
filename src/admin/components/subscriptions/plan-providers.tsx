import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const PROVIDERS = ["stripe", "iyzico", "paytr"]

interface Props {
  value: unknown
  onChange: (providers: string[]) => void
}

/** Lets the admin choose the payment providers that sell a plan. */
export const PlanProviders = ({ value, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <div className="flex flex-wrap gap-1">
      {PROVIDERS.map((provider) => {
        const isChosen = chosen.includes(provider)
        return (
          <Button
            key={provider}
            type="button"
            size="small"
            variant={isChosen ? "primary" : "secondary"}
            aria-pressed={isChosen}
            onClick={() =>
              onChange(PROVIDERS.filter((each) => (each === provider ? !isChosen : chosen.includes(each))))
            }
          >
            {t(`crud.options.${provider}`)}
          </Button>
        )
      })}
    </div>
  )
}
