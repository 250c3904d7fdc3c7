import type { OrderMailTexts } from "./order-mail-kinds"

/** The texts of `order-mail-texts.ts` in further languages. */
export const MORE_ORDER_MAIL_TEXTS: Record<string, OrderMailTexts> = {
  pt: {
    greeting: "Olá,",
    placed: {
      subject: "A sua encomenda {number} em {shop}",
      intro: "obrigado pela sua encomenda {number}. Já a recebemos. Isto é o que encomendou:",
    },
    contact: "Se algo não estiver certo, contacte-nos.",
    shipped: {
      subject: "A sua encomenda {number} de {shop} está a caminho",
      intro: "enviámos estes artigos da sua encomenda {number}:",
    },
    canceled: {
      subject: "A sua encomenda {number} em {shop} está cancelada",
      intro: "a sua encomenda {number} foi cancelada.",
    },
    returned: "Reembolsámos {amount}. O dinheiro pode demorar alguns dias a chegar à sua conta.",
    refunded: {
      subject: "Um reembolso da sua encomenda {number} em {shop}",
      intro: "reembolsámos {amount} da sua encomenda {number}.",
    },
    patience: "O dinheiro pode demorar alguns dias a chegar à sua conta.",
    total: "Total",
    tax: "Impostos incluídos",
    credit: "Crédito",
    tracking: "Número de seguimento",
  },
  nl: {
    greeting: "Hallo,",
    placed: {
      subject: "Uw bestelling {number} bij {shop}",
      intro: "bedankt voor uw bestelling {number}. Wij hebben die ontvangen. Dit hebt u besteld:",
    },
    contact: "Neem contact met ons op als er iets niet klopt.",
    shipped: {
      subject: "Uw bestelling {number} van {shop} is onderweg",
      intro: "wij hebben deze artikelen van uw bestelling {number} verzonden:",
    },
    canceled: {
      subject: "Uw bestelling {number} bij {shop} is geannuleerd",
      intro: "uw bestelling {number} is geannuleerd.",
    },
    returned:
      "Wij hebben {amount} terugbetaald. Het kan enkele dagen duren voordat het geld op uw rekening staat.",
    refunded: {
      subject: "Een terugbetaling voor uw bestelling {number} bij {shop}",
      intro: "wij hebben {amount} van uw bestelling {number} terugbetaald.",
    },
    patience: "Het kan enkele dagen duren voordat het geld op uw rekening staat.",
    total: "Totaal",
    tax: "Inbegrepen belasting",
    credit: "Tegoed",
    tracking: "Trackingnummer",
  },
  ru: {
    greeting: "Здравствуйте!",
    placed: {
      subject: "Ваш заказ {number} в {shop}",
      intro: "Спасибо за заказ {number}. Мы его получили. Вы заказали:",
    },
    contact: "Если что-то не так, напишите нам.",
    shipped: {
      subject: "Ваш заказ {number} из {shop} в пути",
      intro: "Мы отправили эти товары из вашего заказа {number}:",
    },
    canceled: {
      subject: "Ваш заказ {number} в {shop} отменён",
      intro: "Ваш заказ {number} отменён.",
    },
    returned: "Мы вернули {amount}. Деньги могут поступить на счёт через несколько дней.",
    refunded: {
      subject: "Возврат денег за заказ {number} в {shop}",
      intro: "Мы вернули {amount} за ваш заказ {number}.",
    },
    patience: "Деньги могут поступить на счёт через несколько дней.",
    total: "Итого",
    tax: "Включая налог",
    credit: "Зачёт",
    tracking: "Номер для отслеживания",
  },
  ar: {
    greeting: "مرحبًا،",
    placed: {
      subject: "طلبك رقم {number} من {shop}",
      intro: "شكرًا لطلبك رقم {number}. لقد استلمناه. هذا ما طلبته:",
    },
    contact: "إن كان هناك خطأ فتواصل معنا.",
    shipped: {
      subject: "طلبك رقم {number} من {shop} في الطريق",
      intro: "أرسلنا هذه العناصر من طلبك رقم {number}:",
    },
    canceled: {
      subject: "أُلغي طلبك رقم {number} لدى {shop}",
      intro: "أُلغي طلبك رقم {number}.",
    },
    returned: "أعدنا إليك {amount}. قد يستغرق وصول المال إلى حسابك بضعة أيام.",
    refunded: {
      subject: "استرداد مبلغ من طلبك رقم {number} لدى {shop}",
      intro: "أعدنا إليك {amount} من طلبك رقم {number}.",
    },
    patience: "قد يستغرق وصول المال إلى حسابك بضعة أيام.",
    total: "المجموع",
    tax: "الضريبة المشمولة",
    credit: "رصيد",
    tracking: "رقم التتبع",
  },
  zh: {
    greeting: "您好，",
    placed: {
      subject: "您在 {shop} 的订单 {number}",
      intro: "感谢您的订单 {number}。我们已经收到。您订购了：",
    },
    contact: "如有任何问题，请联系我们。",
    shipped: {
      subject: "您在 {shop} 的订单 {number} 已发货",
      intro: "您的订单 {number} 中的以下商品已经寄出：",
    },
    canceled: {
      subject: "您在 {shop} 的订单 {number} 已被取消",
      intro: "您的订单 {number} 已取消。",
    },
    returned: "我们已退款 {amount}。款项可能需要几天才能到达您的账户。",
    refunded: {
      subject: "您在 {shop} 的订单 {number} 的退款",
      intro: "我们已为您的订单 {number} 退款 {amount}。",
    },
    patience: "款项可能需要几天才能到达您的账户。",
    total: "合计",
    tax: "含税",
    credit: "抵扣",
    tracking: "运单号",
  },
}
