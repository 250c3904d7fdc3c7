import { Button, Drawer, Text, toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Plan } from "../../lib/assistant"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { TRANSLATION_TEXTS, type TranslationPlan, useTranslationPlan } from "../../lib/translations"
import { PlanCard } from "../assistant/plan-card"
import { DrawerHeader } from "../crud/drawer-header"

interface Props {
  locale: string
  /** How many texts of the language are outdated. */
  stale: number
}

/** Translates all outdated texts of a language as one plan: shows the texts and the price, and is approved once. */
export const StalePlan = ({ locale, stale }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutate, isPending } = useTranslationPlan()
  const { number } = useFormat()
  const client = useQueryClient()
  const [plans, setPlans] = useState<Plan[]>([])
  const [totals, setTotals] = useState<TranslationPlan["totals"]>()
  // A plan whose data has changed meanwhile is replaced by a new one.
  const plan = plans.at(-1)
  const prepare = () =>
    mutate(
      { locale, language: i18n.language.startsWith("tr") ? "tr" : "en" },
      {
        onSuccess: (prepared) => {
          setPlans([prepared.plan])
          setTotals(prepared.totals)
        },
        onError: (problem) => toast.error(textOf(problem)),
      },
    )

  const close = () => {
    setPlans([])
    // The plan may have changed texts on the page behind it.
    void client.invalidateQueries({ queryKey: [TRANSLATION_TEXTS] })
  }

  return (
    <>
      <Button size="small" variant="secondary" disabled={stale === 0} isLoading={isPending} onClick={prepare}>
        {t("translations.plan.prepare")}
      </Button>
      <Drawer open={plan !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
        <Drawer.Content dir={i18n.dir()}>
          <DrawerHeader>
            <Drawer.Title>{t("translations.plan.prepare")}</Drawer.Title>
            <Drawer.Description className="txt-small text-ui-fg-subtle">
              {t("translations.plan.hint")}
            </Drawer.Description>
          </DrawerHeader>
          <Drawer.Body className="flex flex-col gap-y-3 overflow-y-auto">
            {totals && (
              <Text size="small">
                {t("translations.plan.totals", {
                  texts: number(totals.texts),
                  words: number(totals.words),
                  credits: number(totals.credits),
                })}
              </Text>
            )}
            {totals && totals.remaining > 0 && (
              <Text size="small">
                {t("translations.plan.remaining", { texts: number(totals.remaining) })}
              </Text>
            )}
            {plan && (
              <PlanCard
                key={plan.stream_id}
                plan={plan}
                turnId={plan.stream_id}
                onShown={(_, shown) => shown.length > 0 && setPlans(shown)}
              />
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer>
    </>
  )
}
