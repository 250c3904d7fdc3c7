import { useTranslation } from "react-i18next"

/** The name of a page in the breadcrumbs, the path of pages at the top. */
export const PageName = ({ text }: { text: string }) => <>{useTranslation("svc").t(text)}</>
