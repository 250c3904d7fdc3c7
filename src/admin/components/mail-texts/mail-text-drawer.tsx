import { Button, Drawer, Skeleton } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { languageName } from "../../lib/languages"
import { MAIL_LANGUAGES, type MailText, mailTexts } from "../../resources/mail-texts"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { useConfirmLeaving } from "../crud/unsaved-changes"
import { LabelledChoice } from "../forms/labelled"
import { MailTextForm } from "./mail-text-form"

const pathOf = (template: string, language: string) =>
  `${mailTexts.path}/${encodeURIComponent(template)}/${language}`

/** The texts of one mail, in one language after the other. */
export const MailTextDrawer = ({ template, onClose }: { template: string; onClose: () => void }) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const [language, setLanguage] = useState<string>(
    MAIL_LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? "en",
  )
  const [isChanged, setIsChanged] = useState(false)
  const confirmLeaving = useConfirmLeaving()
  const path = pathOf(template, language)
  const { data, error } = useQuery({
    queryKey: [mailTexts.path, "one", path],
    queryFn: async () => (await api<{ mail_text: MailText }>(path)).mail_text,
    retry: mayTryAgain,
  })
  const leave = async (then: () => void) => {
    if (!isChanged || (await confirmLeaving())) then()
  }
  const subject = data?.blocks.find(({ name }) => name === "subject")
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void leave(onClose)}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title dir="auto">{subject?.text ?? subject?.standard ?? t("mail_texts.one")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <LabelledChoice
            label={t("mail_texts.language")}
            value={language}
            options={MAIL_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
            onChange={(chosen) =>
              void leave(() => {
                setIsChanged(false)
                setLanguage(chosen)
              })
            }
          />
          {Boolean(error) && <Failure error={error} />}
          {!data && !error && <Skeleton className="h-40" />}
          {data && <MailTextForm key={path} mail={data} onChanged={setIsChanged} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={() => void leave(onClose)}>
            {engine("actions.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
