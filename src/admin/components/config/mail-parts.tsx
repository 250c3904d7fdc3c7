import { DkimRecord } from "./dkim-record"
import { MailTest } from "./mail-test"

/** The parts below the settings for mails. */
export const MailParts = ({ onSaved }: { onSaved: () => void }) => (
  <>
    <DkimRecord onSaved={onSaved} />
    <MailTest />
  </>
)
