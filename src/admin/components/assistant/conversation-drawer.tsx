import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { DrawerHeader } from "../crud/drawer-header"
import { ConversationList } from "./conversation-list"

type Props = Parameters<typeof ConversationList>[0]

/** The list of conversations on narrow screens. */
export const ConversationDrawer = ({ onOpen, ...list }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)

  return (
    <Drawer open={isOpen} onOpenChange={setIsOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" className="xl:hidden">
          {t("assistant.history")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("assistant.history")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="overflow-y-auto p-0">
          <ConversationList
            {...list}
            onOpen={(id) => {
              setIsOpen(false)
              onOpen(id)
            }}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
