import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { translationTest } from "../../../features/machine-translation/module/schemas"
import type { Received } from "../../../kits/rows/moments"
import { ConnectionTest } from "./connection-test"

/** Translates one word by the saved settings, and says which service has answered. */
export const TranslationTest = ({ isChanged }: { isChanged: boolean }) => {
  const { t } = useTranslation("svc")
  return (
    <Container>
      <ConnectionTest<Received<typeof translationTest>>
        area="translation"
        path="/admin/translation/connection-test"
        sends={t("config.tests.translation.sends")}
        works={t("config.tests.translation.works")}
        isChanged={isChanged}
        more={({ engine }) =>
          engine && (
            <Text size="small" className="text-ui-fg-subtle">
              {t("config.tests.translation.engine", { name: t(`config.choices.${engine}`) })}
            </Text>
          )
        }
      />
    </Container>
  )
}
