import { Button, Drawer } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { DrawerHeader } from "./drawer-header"
import { Failure } from "./failure"

interface Props {
  /** The key below which the list's texts are. */
  texts: string
  error: unknown
  onClose: () => void
}

/** Shown if the record in the browser's address cannot be loaded. */
export const NotFoundDrawer = ({ texts, error, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t(`${texts}.title`)}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body>
          <Failure error={error} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("crud.backToList")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
