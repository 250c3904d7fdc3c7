import { useTranslation } from "react-i18next"

/** What a page is called among those above it (`handle.breadcrumb`). */
export const PageName = ({ text }: { text: string }) => <>{useTranslation("svc").t(text)}</>
