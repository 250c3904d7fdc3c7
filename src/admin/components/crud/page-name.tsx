import { useTranslation } from "react-i18next"

/** A page's name for the breadcrumbs (`handle.breadcrumb`). */
export const PageName = ({ text }: { text: string }) => <>{useTranslation("svc").t(text)}</>
