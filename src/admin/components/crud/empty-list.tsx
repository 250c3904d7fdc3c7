import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  /** The key below which the list's texts are. */
  texts: string
  /** Creates a record. Undefined if admins cannot create one. */
  onCreate: (() => void) | undefined
  /** Shows the records in all states. For an empty tab that shows one state only. */
  onShowAll: (() => void) | undefined
}

/** Shown instead of an empty list: why it is empty, and a button for the first step. */
export const EmptyList = ({ texts, onCreate, onShowAll }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex min-h-60 w-full flex-col items-center justify-center gap-y-4 px-6 py-4">
      <div className="flex max-w-md flex-col gap-y-1 text-center">
        <Text size="base" weight="plus">
          {onShowAll ? t("crud.noneInTab") : t(`${texts}.title`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`${texts}.empty`)}
        </Text>
      </div>
      {onShowAll && (
        <Button size="small" variant="secondary" onClick={onShowAll}>
          {t("crud.showAll")}
        </Button>
      )}
      {onCreate && (
        <Button size="small" onClick={onCreate}>
          {t(`${texts}.new`)}
        </Button>
      )}
    </div>
  )
}
