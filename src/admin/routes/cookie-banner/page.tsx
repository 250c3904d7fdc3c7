import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ShieldCheck } from "@medusajs/icons"
import { BannerEditor } from "../../components/cookie-banner/banner-editor"
import { editedBanner, sentBanner } from "../../components/cookie-banner/parts"
import { PageName } from "../../components/crud/page-name"
import { SingletonForm } from "../../components/singletons/singleton-form"
import { LoadedSingleton } from "../../components/singletons/singleton-page"
import { cookieBanner } from "../../resources/cookie-banner"

export const config = defineRouteConfig({
  label: "cookie_banner.title",
  translationNs: "svc",
  icon: ShieldCheck,
})

export const handle = { breadcrumb: () => <PageName text="cookie_banner.title" /> }

const CookieBannerPage = () => (
  <LoadedSingleton singleton={cookieBanner}>
    {(state) => (
      <SingletonForm
        key={state.revision}
        singleton={cookieBanner}
        title="cookie_banner.title"
        state={{ ...state, content: editedBanner(state.content) }}
        sent={sentBanner}
      >
        {(draft) => <BannerEditor draft={draft} />}
      </SingletonForm>
    )}
  </LoadedSingleton>
)

export default CookieBannerPage
