/** The languages that admins name in messages, in the comparable form of words. */
export const LOCALES: readonly [RegExp, string][] = [
  [/\b(?:german|almanca\w*|deutsch)/, "de"],
  [/\b(?:english|ingilizce\w*)/, "en"],
  [/\b(?:turkish|turkce\w*)/, "tr"],
  [/\b(?:french|fransizca\w*)/, "fr"],
  [/\b(?:spanish|ispanyolca\w*)/, "es"],
  [/\b(?:italian|italyanca\w*)/, "it"],
  [/\b(?:portuguese|portekizce\w*)/, "pt"],
  [/\b(?:dutch|felemenkce\w*|hollandaca\w*)/, "nl"],
  [/\b(?:russian|rusca\w*)/, "ru"],
  [/\b(?:arabic|arapca\w*)/, "ar"],
  [/\b(?:chinese|cince\w*)/, "zh"],
]
