import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

export const PopupMark = ({ isPopup }: { isPopup: boolean }) => {
  const { t } = useTranslation("svc")
  return isPopup ? <Badge size="2xsmall">{t("forms.fields.is_popup")}</Badge> : null
}
