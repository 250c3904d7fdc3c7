import { toast } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { PageName } from "../../components/crud/page-name"
import { SectionTabs } from "../../components/navigation/section-tabs"
import { SocialAccounts } from "../../components/social-posts/accounts"
import { useProblemText } from "../../lib/problem-text"
import { useCompletion } from "../../lib/social-posts"

export const handle = { breadcrumb: () => <PageName text="social_posts.accounts.title" /> }

/** The connected accounts. Networks send the browser back to this page, with `state` and `code`. */
const SocialAccountsPage = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const [params, setParams] = useSearchParams()
  const { mutate } = useCompletion()
  const isDone = useRef(false)
  const [state, code] = [params.get("state"), params.get("code")]

  useEffect(() => {
    if (state === null || isDone.current) return
    // A state works once, and React runs effects twice in development.
    isDone.current = true
    setParams({}, { replace: true })
    if (code === null) {
      toast.error(t("social_posts.accounts.refused"))
      return
    }
    mutate(
      { state, code },
      {
        onSuccess: ({ social_accounts }) =>
          toast.success(t("social_posts.accounts.connected", { number: social_accounts.length })),
        onError: (error) => toast.error(textOf(error)),
      },
    )
  }, [state, code, mutate, setParams, t, textOf])

  return (
    <>
      <SectionTabs />
      <SocialAccounts />
    </>
  )
}

export default SocialAccountsPage
