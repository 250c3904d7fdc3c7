export const NOTICE_KINDS = [
  "account_linked",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "recovery_codes_made",
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

type Texts = Record<NoticeKind | "subject" | "advice", string>

/**
 * The texts of mails about a new or removed sign-in method. `{shop}` is the shop's name, `{provider}` the provider's,
 * such as Google.
 */
export const NOTICE_TEXTS: Record<string, Texts> & { en: Texts } = {
  en: {
    subject: "How you sign in at {shop} has changed",
    account_linked: "Your account at {shop} can now be signed in to with an account at {provider}.",
    password_changed: "A new password was set for your account at {shop}.",
    second_factor_added: "Signing in to your account at {shop} now asks for a code of an app.",
    second_factor_removed: "Signing in to your account at {shop} no longer asks for a code of an app.",
    recovery_codes_made: "New recovery codes were made for your account at {shop}. The old ones are invalid.",
    advice:
      "If it was not you, ask for a new password at once, and look through the linked accounts and second factors of your account.",
  },
  tr: {
    subject: "{shop} oturum açma yönteminiz değişti",
    account_linked: "{shop} hesabınızda artık bir {provider} hesabıyla oturum açılabilir.",
    password_changed: "{shop} hesabınız için yeni bir parola belirlendi.",
    second_factor_added: "{shop} hesabınızda oturum açarken artık bir uygulamanın kodu istenecek.",
    second_factor_removed: "{shop} hesabınızda oturum açarken artık uygulama kodu istenmeyecek.",
    recovery_codes_made: "{shop} hesabınız için yeni kurtarma kodları oluşturuldu. Eskileri geçersizdir.",
    advice:
      "Bunu siz yapmadıysanız hemen yeni bir parola isteyin, hesabınızdaki bağlı hesapları ve ikinci doğrulama adımlarını gözden geçirin.",
  },
  de: {
    subject: "Ihre Anmeldung bei {shop} wurde geändert",
    account_linked: "In Ihr Konto bei {shop} kann man sich jetzt mit einem Konto bei {provider} anmelden.",
    password_changed: "Für Ihr Konto bei {shop} wurde ein neues Passwort gesetzt.",
    second_factor_added: "Die Anmeldung in Ihrem Konto bei {shop} verlangt jetzt den Code einer App.",
    second_factor_removed: "Die Anmeldung in Ihrem Konto bei {shop} verlangt keinen Code einer App mehr.",
    recovery_codes_made:
      "Für Ihr Konto bei {shop} wurden neue Wiederherstellungscodes erstellt. Die alten sind ungültig.",
    advice:
      "Waren Sie es nicht, fordern Sie sofort ein neues Passwort an und prüfen Sie die verknüpften Konten und zweiten Faktoren Ihres Kontos.",
  },
  fr: {
    subject: "Votre connexion à {shop} a changé",
    account_linked: "On peut désormais se connecter à votre compte chez {shop} avec un compte {provider}.",
    password_changed: "Un nouveau mot de passe a été défini pour votre compte chez {shop}.",
    second_factor_added:
      "La connexion à votre compte chez {shop} demande désormais le code d'une application.",
    second_factor_removed:
      "La connexion à votre compte chez {shop} ne demande plus le code d'une application.",
    recovery_codes_made:
      "De nouveaux codes de récupération ont été créés pour votre compte chez {shop}. Les anciens ne sont plus valables.",
    advice:
      "Si ce n'était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez les comptes liés et les seconds facteurs de votre compte.",
  },
  es: {
    subject: "Ha cambiado tu forma de iniciar sesión en {shop}",
    account_linked: "Ahora se puede entrar en tu cuenta de {shop} con una cuenta de {provider}.",
    password_changed: "Se ha establecido una contraseña nueva para tu cuenta en {shop}.",
    second_factor_added: "Para entrar en tu cuenta de {shop} ahora se pide el código de una aplicación.",
    second_factor_removed: "Para entrar en tu cuenta de {shop} ya no se pide el código de una aplicación.",
    recovery_codes_made:
      "Se han creado códigos de recuperación nuevos para tu cuenta en {shop}. Los anteriores ya no valen.",
    advice:
      "Si no has sido tú, pide enseguida una contraseña nueva y revisa las cuentas vinculadas y los segundos factores de tu cuenta.",
  },
  it: {
    subject: "Il Suo accesso a {shop} è cambiato",
    account_linked: "Ora si può accedere al Suo account su {shop} con un account {provider}.",
    password_changed: "È stata impostata una nuova password per il Suo account su {shop}.",
    second_factor_added: "L'accesso al Suo account su {shop} ora richiede il codice di un'app.",
    second_factor_removed: "L'accesso al Suo account su {shop} non richiede più il codice di un'app.",
    recovery_codes_made:
      "Sono stati creati nuovi codici di recupero per il Suo account su {shop}. I vecchi non sono più validi.",
    advice:
      "Se non è stato Lei, chieda subito una nuova password e controlli gli account collegati e i secondi fattori del Suo account.",
  },
  pt: {
    subject: "O seu início de sessão em {shop} mudou",
    account_linked: "Agora é possível entrar na sua conta em {shop} com uma conta {provider}.",
    password_changed: "Foi definida uma nova palavra-passe para a sua conta em {shop}.",
    second_factor_added: "Entrar na sua conta em {shop} passa a pedir o código de uma aplicação.",
    second_factor_removed: "Entrar na sua conta em {shop} deixou de pedir o código de uma aplicação.",
    recovery_codes_made:
      "Foram criados novos códigos de recuperação para a sua conta em {shop}. Os antigos deixaram de ser válidos.",
    advice:
      "Se não foi você, peça já uma nova palavra-passe e verifique as contas ligadas e os segundos fatores da sua conta.",
  },
  nl: {
    subject: "Uw manier van inloggen bij {shop} is gewijzigd",
    account_linked: "Op uw account bij {shop} kan nu worden ingelogd met een account bij {provider}.",
    password_changed: "Er is een nieuw wachtwoord ingesteld voor uw account bij {shop}.",
    second_factor_added: "Inloggen op uw account bij {shop} vraagt nu om de code van een app.",
    second_factor_removed: "Inloggen op uw account bij {shop} vraagt niet meer om de code van een app.",
    recovery_codes_made:
      "Er zijn nieuwe herstelcodes gemaakt voor uw account bij {shop}. De oude zijn ongeldig.",
    advice:
      "Was u het niet, vraag dan meteen een nieuw wachtwoord aan en controleer de gekoppelde accounts en tweede factoren van uw account.",
  },
  ru: {
    subject: "Способ входа в {shop} изменился",
    account_linked: "Теперь в вашу учётную запись в {shop} можно войти через {provider}.",
    password_changed: "Для вашей учётной записи в {shop} установлен новый пароль.",
    second_factor_added: "Теперь для входа в вашу учётную запись в {shop} нужен код из приложения.",
    second_factor_removed: "Для входа в вашу учётную запись в {shop} больше не нужен код из приложения.",
    recovery_codes_made:
      "Для вашей учётной записи в {shop} созданы новые коды восстановления. Старые недействительны.",
    advice:
      "Если это были не вы, сразу запросите новый пароль и проверьте привязанные аккаунты и вторые факторы вашей учётной записи.",
  },
  ar: {
    subject: "تغيّرت طريقة تسجيل دخولك إلى {shop}",
    account_linked: "أصبح بالإمكان تسجيل الدخول إلى حسابك في {shop} بحساب لدى {provider}.",
    password_changed: "عُيّنت كلمة مرور جديدة لحسابك في {shop}.",
    second_factor_added: "أصبح تسجيل الدخول إلى حسابك في {shop} يتطلب رمزًا من تطبيق.",
    second_factor_removed: "لم يعد تسجيل الدخول إلى حسابك في {shop} يتطلب رمزًا من تطبيق.",
    recovery_codes_made: "أُنشئت رموز استرداد جديدة لحسابك في {shop}. الرموز القديمة لم تعد صالحة.",
    advice:
      "إن لم تكن أنت من فعل ذلك، فاطلب كلمة مرور جديدة فورًا وراجع الحسابات المرتبطة وعوامل التحقق الثانية في حسابك.",
  },
  zh: {
    subject: "您在 {shop} 的登录方式已更改",
    account_linked: "现在可以使用 {provider} 账户登录您在 {shop} 的账户。",
    password_changed: "您在 {shop} 的账户已设置新密码。",
    second_factor_added: "登录您在 {shop} 的账户现在需要输入应用生成的验证码。",
    second_factor_removed: "登录您在 {shop} 的账户不再需要输入应用生成的验证码。",
    recovery_codes_made: "您在 {shop} 的账户已生成新的恢复码，旧的恢复码已失效。",
    advice: "如果不是您本人操作，请立即申请新密码，并检查账户中已关联的账户和第二验证方式。",
  },
}
