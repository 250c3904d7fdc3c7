import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ConsentDrawer } from "../../../components/cookie-banner/consent-drawer"
import { allowedIn } from "../../../components/cookie-banner/consent-words"
import { Code, When } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useOpenRecord } from "../../../components/crud/use-open-record"
import { api } from "../../../lib/api"
import { useProblemText } from "../../../lib/problem-text"
import { cookieConsents, type Verification } from "../../../resources/cookie-consents"

export const handle = { breadcrumb: () => <PageName text="cookie_banner.consents.title" /> }

const STATUSES = ["granted", "partial", "denied", "withdrawn"]
const TEXTS = cookieConsents.texts

const ConsentsPage = () => {
  const { t } = useTranslation("svc")
  const { openId, hrefOf, close } = useOpenRecord()
  return (
    <>
      <ListPage
        resource={cookieConsents}
        isSearchable={false}
        hrefOf={({ id }) => hrefOf(id)}
        columns={[
          { name: "status", cell: ({ status }) => t(`${TEXTS}.options.${status}`) },
          {
            name: "categories",
            maxWidth: 300,
            cell: ({ categories }) => <Code>{allowedIn(categories)}</Code>,
          },
          { name: "locale", cell: ({ locale }) => <Code>{locale}</Code> },
          { name: "banner_version", cell: ({ banner_version: version }) => version },
          { name: "sequence", cell: ({ sequence }) => sequence },
          { name: "recorded_at", isSortable: true, cell: ({ recorded_at: at }) => <When at={at} /> },
          { name: "expires_at", cell: ({ expires_at: at }) => <When at={at} /> },
        ]}
        filters={[
          { name: "status", options: STATUSES },
          { name: "locale", isLanguage: true },
        ]}
        actions={<VerifyButton />}
      />
      {openId && <ConsentDrawer id={openId} onClose={close} />}
    </>
  )
}

/** Checks the chains of all decisions, and says what it found. */
const VerifyButton = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api<Verification>(`${cookieConsents.path}/verify`),
    onSuccess: ({ verification: { records, broken, missing } }) => {
      const damaged = broken.length + missing.length
      if (damaged > 0) toast.error(t(`${TEXTS}.damaged`, { number: damaged }))
      else toast.success(t(`${TEXTS}.verified`, { number: records }))
    },
    onError: (error) => toast.error(textOf(error)),
  })
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {t(`${TEXTS}.verify`)}
    </Button>
  )
}

export default ConsentsPage
