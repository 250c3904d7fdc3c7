import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { clx, Heading } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { BrandAtSignIn } from "../../features/theme/module/types"
import { api } from "../lib/api"
import { localeOf } from "../lib/languages"

/** The shop's logo, name and color on the sign-in page. Shows nothing before the shop publishes its first look. */
const BrandAtSignIn = () => {
  const { i18n } = useTranslation("svc")
  const { data } = useQuery({
    queryKey: ["svc-sign-in-brand", i18n.language],
    queryFn: () => api<{ brand: BrandAtSignIn | null }>(`/auth/brand?locale=${localeOf(i18n.language)}`),
    // The page must also work without it.
    retry: false,
  })
  const brand = data?.brand
  if (!brand) return null
  const { light, dark } = brand.logo
  return (
    <div className="mb-2 flex flex-col items-center gap-y-3" data-testid="sign-in-brand">
      {light && <Logo picture={light} name={brand.name} className={clx(dark && "dark:hidden")} />}
      {dark && <Logo picture={dark} name={brand.name} className={clx(light && "hidden dark:block")} />}
      <Heading level="h2" dir="auto" className="text-center">
        {brand.name}
      </Heading>
      {brand.colors.primary && (
        <div aria-hidden className="h-1 w-16 rounded-full" style={{ background: brand.colors.primary }} />
      )}
    </div>
  )
}

interface LogoProps {
  picture: { url: string; alt: string | null }
  name: string
  className: string
}

/** The heading below already says the name, so screen readers skip a logo without a text of its own. */
const Logo = ({ picture: { url, alt }, name, className }: LogoProps) => (
  <img
    src={url}
    alt={alt === null || alt === name ? "" : alt}
    className={clx("max-h-16 max-w-full object-contain", className)}
  />
)

export const config = defineWidgetConfig({ zone: "login.before", id: "svc.brand-at-sign-in" })

export default BrandAtSignIn
