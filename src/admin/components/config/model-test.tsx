import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useConfigNames } from "../../lib/config-names"
import { useFormat } from "../../lib/format"
import { testModels } from "../../lib/model-test"
import { useProblemText } from "../../lib/problem-text"
import { ConnectionTest } from "./connection-test"

/** Asks each of the shop's own models for one word. */
export const ModelTest = ({ isChanged }: { isChanged: boolean }) => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const format = useFormat()
  const { textOf } = useProblemText()
  const nameOf = (tier: string) => names.field("assistant", `model_${tier}`)
  const run = () =>
    testModels({
      duration: (tier, milliseconds) => `${nameOf(tier)}: ${format.number(milliseconds)} ms`,
      problem: (tier, error) => `${nameOf(tier)}: ${textOf(error)}`,
    })
  return (
    <Container>
      <ConnectionTest
        area="assistant"
        path={run}
        sends={t("config.tests.assistant.sends")}
        works={t("config.tests.assistant.works")}
        isChanged={isChanged}
      />
    </Container>
  )
}
