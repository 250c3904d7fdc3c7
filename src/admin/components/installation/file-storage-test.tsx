import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { FileStorageTest as Result } from "../../../features/installation/services/file-storage-test"
import { ConnectionTest } from "../config/connection-test"

/** Tests the place of all files: the bucket, or the local folder. */
export const FileStorageTest = () => {
  const { t } = useTranslation("svc")
  return (
    <Container className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h2">{t("installation.fileStorage.title")}</Heading>
      <ConnectionTest<Result>
        area="installation"
        title={t("installation.fileStorage.title")}
        path="/admin/installation/file-storage/connection-test"
        sends={t("installation.fileStorage.sends")}
        works={t("installation.fileStorage.works")}
        isChanged={false}
        more={({ bucket, region, failed_step: step }) => (
          <Text size="small" className="text-ui-fg-subtle">
            {step && `${t(`installation.fileStorage.failed.${step}`)} `}
            {bucket === null
              ? t("installation.fileStorage.folder")
              : t("installation.fileStorage.bucket", { bucket, region })}
          </Text>
        )}
      />
    </Container>
  )
}
