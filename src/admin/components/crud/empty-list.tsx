import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  /** The path of the list's texts. */
  texts: string
  /** Creates the first object, if that is possible. */
  onCreate: (() => void) | undefined
  /** Shows all states, if a tab with one state is empty. */
  onShowAll: (() => void) | undefined
}

/** Explains an empty list and offers the first step. */
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
