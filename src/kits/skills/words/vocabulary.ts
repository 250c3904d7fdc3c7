/** The languages that the assistant understands by rules. A model understands any language. */
export const languages = ["en", "tr"] as const
export type Language = (typeof languages)[number]

/**
 * Words in English and Turkish for each concept, in lower case and without accents. `*` is any ending, and commas
 * separate words. The rules use these concepts to find the task for a message.
 */
export const vocabulary = {
  // Things
  order: [
    "order, orders, ordered, ordering, purchase, purchases, parcel*, package, packages, shipment*, deliver*, bought",
    "siparis*, paket, paketi, kargoda, kargolan*, teslim*, alisveris*",
  ],
  customer: [
    "customer*, client*, guy called, lady called, man called, woman called, person called, somebody called, someone called, guy named, somebody named, someone named, buyer*, shopper*, purchaser*, people who buy, account holder*, signed up, registered, spends, spender*, spent",
    "musteri*, alici*, mail adresi*, e-posta adresi*, telefon numarasi*, maili, telefonu, kim bu, uye*, harcayan*, harcadi, harcamis",
  ],
  product: [
    "product*, item, items, catalogue, catalog, assortment, merchandise, prodct*, goods, article number",
    "urun*, katalog*, mal, mallar*",
  ],
  price: [
    "price, prices, priced, pricing, cost, costs, charge, cheaper, dearer, expensive, pricier, sell for, sell it for, worth",
    "fiyat*, ucuz*, pahali*, zam, zamlan*, indirimli fiyat*",
  ],
  stock: [
    "stock, stocks, inventory, warehouse, quantity, units, pieces, pcs, piece count, stock level*, storeroom",
    "stok*, stog*, envanter*, depo*, adet*, adedi*, miktar*",
  ],
  promo: [
    "discount*, coupon*, voucher*, promo, promos, promotion*, code, codes, campaign*, free shipping, free delivery",
    "indirim kod*, indirim kuponu, kupon*, promosyon*, kod, kodu*, kodla*, kampanya*, ucretsiz kargo, kargo bedava, bedava kargo, indirim, indirimi, indirimleri*",
  ],
  review: [
    "review, reviews, rating*, feedback, testimonial*, reviewer*, 1 star, 2 star, 5 star, one star, five star, stars, opinion*",
    "yorum*, degerlendirme*, yildizli*, gorus*, geri bildirim*",
  ],
  post: [
    "blog*, post, posts, article, articles, blogpost*, blog entry, draft post, story",
    "blog*, yazi, yazisi*, yaziyi, yazilar*, yazimiz*, makale*, blogdan, bloga",
  ],
  page: [
    "page, pages, about us, imprint, faq, contact page, privacy policy, terms and conditions, shipping page, returns page, homepage, landing page",
    "sayfa*, hakkimizda*, kunye*, sss, iletisim*, gizlilik*, kosullari*",
  ],
  seo: [
    "seo, meta, google*, search engine*, metadescription*, ranking*, rank, meta title*, meta description*, snippet",
    "seo*, meta, google*, arama motor*, ust sirala*",
  ],
  category: [
    "category, categories, subcategor*, categor*, collection, collections",
    "kategori*, alt kategori*, koleksiyon*",
  ],
  setting: [
    "setting*, config*, sender name, sender address, preference*, checkout, guest*, without an account, default language, shop language, support email, support mail, support address, contact email, contact mail, support phone, company field, phone field, phone number, company name, cancellation window, order note, newsletter, tax number, shop name",
    "ayar*, gonderen adi*, odeme sayfa*, odeme adim*, misafir*, uye olmadan, varsayilan dil*, magazanin dil*, magaza dil*, destek e-posta*, destek eposta*, destek mail*, destek adres*, iletisim e-posta*, iletisim mail*, destek telefon*, sirket ad*, telefon alan*, sirket alan*, vergi no*, vergi numara*, zorunlu*, siparis notu*, bulten*, iptal sure*, iptal edebilsin*, iptal edebilir mi",
  ],
  search: [
    "search, site search, search box, index, reindex*, search index",
    "arama, aramasi*, aramayi, aramada, aramanin, dizin*, indeks*",
  ],
  report: [
    "csv, excel, xls, xlsx, spreadsheet*, export*, download*, table, as a file, to a file, report file, sheet",
    "csv*, excel*, tablo*, dosya*, disa aktar*, rapor*, dokum*",
  ],
  sales: [
    "sale figures, sales, revenue*, turnover, earn, earned, earning*, earnings, income, profit*, sold, best sell*, bestsell*, top sell*, sellers, sell best, selling best, most popular, money did we make, money we made, make money, business, takings, statistic*, stats, how are we doing, average order value, popular, numbers, nobody buys, brought in",
    "satis*, ciro*, kazanc*, kazandik, gelir, gelirimiz*, gelirleri*, satiyor*, satildi*, satilan*, satan*, sattik, satmis*, istatistik*, populer*, kasa*, kar ettik, hasilat*, para kazan*, isler nasil, kac para",
  ],
  low: [
    "low, running out, run out, ran out, runs out, out of stock, sold out, almost gone, nearly gone, restock*, reorder*, replenish*, short of, shortage*, left, remaining, scarce, almost out, nearly out, still have, fewer than, less than, run low, out of anything, depleted",
    "azal*, bitmek, bitiyor*, biten*, bitti, bitmis*, tuken*, eksil*, kalmadi, kalmayan*, kaldi, kalan*, eksik urun*, az olan*, yeniden siparis*, ismarla*, dusuk stok",
  ],
  help: [
    "help, help me, what can you, what can i ask, what do you do, commands, your skills, your functions, how does this, how does it work, how do you work, how do i use, good for, what are you able, capable of, options you have",
    "yardim*, ne yapabil*, neler yapabil*, komut*, ne ise yara*, neler sorabil*, ne sorabil*, yetenek*, ozelliklerin*, nasil calisiyor*, nasil kullan*, neler biliyorsun",
  ],
  day: [
    "should i do, should we do, should i start, do i start, should we start, where to start, where to begin, should i begin, on fire, first thing, most important today, on my plate, to do today, to-do, todo, to do list, needs my attention, need my attention, needs attention, anything urgent, what is urgent, whats urgent, is there to do, there to do, whats up today, what's up today, on my plate, my day, my tasks, tasks for, need doing, cannot wait, have to do, do first,  task list, what needs doing, needs to be done, start my day, daily overview, daily summary",
    "yapmaliyim, yapmam gerek*, yapmaliyiz, yapilacak*, ne yapayim, ne yapalim, acil bir*, acil bi, acil birsey*, acil durum*, nereden baslayayim, nereden basla*, ugrasayim, oncelikli is*, acil is*, acil olan*, gundem*, gunun ozeti, bugun isler, is listesi, bugunku isler*, yapmam lazim, ilgilenme*, is listem*, bakmam gerek*, islerim*, yapmam*",
  ],
  all: [
    "all, every, everything, entire, whole, several, bulk, mass, each, across the board, both",
    "tum, tumu*, butun*, her sey*, herseyi*, hepsi*, tamami*, toplu*, birkac urun*, her urun*, hersey*, her bir*",
  ],
  language: [
    "german, french, spanish, italian, turkish, english, dutch, russian, arabic, chinese, portuguese, another language, other languages, japanese, polish",
    "almanca*, fransizca*, ispanyolca*, italyanca*, turkce*, ingilizce*, felemenkce*, hollandaca*, rusca*, arapca*, cince*, portekizce*, baska dil*, baska bir dil*",
  ],
  booking: [
    "booking*, appointment*, reservation*, slot, slots, reschedul*",
    "rezervasyon*, randevu*, seans*",
  ],
  subscription: ["subscription*, subscriber*, membership*", "abonelik*, abonelig*, uyelig*"],
  quote: ["quote, quotes, quotation*", "teklif*"],
  tour: ["tour, tours, excursion*, departure*, passenger*, seat, seats", "turlar*, kalkis*, yolcu*, koltuk*"],
  event: ["event, events, ticket, tickets, attendee*, workshop*", "etkinlik*, etkinlig*, bilet*, katilimci*"],
  form: ["form, forms, submission*, inquir*, enquir*", "form, formu, formdan, formundan, gonderi*, basvuru*"],
  mailing: ["mailing*, newsletter*, recipient*", "bulten*, gonderim*"],
  webhook: ["webhook*, endpoint*", "webhook*"],

  // Actions
  cancel: [
    "cancel, cancelling, ditch, nuke, canceling, cancellation, call off, calling off, void, abort, scrap, kill, annul, stop order, call it off",
    "iptal, ucur*, iptali, iptalini, vazgec*",
  ],
  refund: [
    "refund, refunding, refunds, reimburse*, money back, pay back, pay * back, give * back, send * back, return the money, return the payment, give back, back to the customer, return * money",
    "iade, iadesi*, iadeyi, geri ode*, geri ver*, geri gonder*, geri yolla*, geri aktar*, geri yatir*, parasini ver*, parasini geri*",
  ],
  translate: [
    "translat*, in french, into french, version of",
    "cevir, cevirir*, ceviri*, cevirisi*, tercume*, cevirelim, cevirin, surumunu",
  ],
  reply: [
    "reply, replying, answer*, respond*, thank, thanks to, thank you to, write back, say thank*, apologi*, react to, get back to",
    "yanit*, cevap*, tesekkur et*, tesekkur yaz*, karsilik*, ozur*, yanitla*",
  ],
  moderate: [
    "approve*, accept*, okayed, to okay, not okay, i okay, we okay, reject*, decline*, moderate*, let * through, bin the, spam, hide * review, waiting, pending, unapproved, to check, delete * review",
    "onay*, reddet*, kabul et*, geri cevir*, denetle*, bekleyen*, spam*, yorumu sil*, yorumu gizle*, yorumu kaldir*",
  ],
  write: [
    "write, writing, draft, drafting, compose, prepare a, i need a, we need a, write up, wriet",
    "yaz, yazar misin, yazsana, kaleme*, hazirla*, taslagi, taslak hazirla*, karala*, yazi lazim, bir seyler yaz*, bir sey yaz*",
  ],
  publish: [
    "publish, publishing, unpublish*, live, online, offline, schedule, take down, take * down, release, make * public, go live, put * up, goes out, back to draft, publication",
    "yayinla*, yayimla*, yayina*, yayindan*, yayini*, planla*, herkese ac*, taslaga*, yayin*",
  ],
  create: [
    "create, add, new, set up, make a, make me a, open a, start selling, sell a, launch, introduce, want to sell",
    "olustur*, ekle*, yeni, ac, acalim, acar misin, hazirla*, satmaya basla*, satmak*, satisa cikar*",
  ],
  rename: [
    "rename*, call it, name to, change the name, change the title, title, description, subtitle, product text",
    "adini, ismini, basligini, basligi, aciklama*, yeniden adlandir*, alt baslik*",
  ],
  hide: [
    "hide, unpublish, take off, take * off, remove * from sale, remove * from the shop, deactivate, off the shop, out of the shop, off sale, stop selling, pull, unlist, delist, put * back online, sell again",
    "gizle*, satistan*, magazadan*, pasif*, satilmasin, yayindan kaldir*, gorunmesin, satisi durdur*",
  ],
  rebuild: [
    "rebuild*, reindex*, redo, rerun, refresh, renew, recreate, regenerate, re-index",
    "yeniden olustur*, yenile*, bastan olustur*, yeniden indeks*, guncelle*, tazele*, yeniden kur*",
  ],
  arrive: [
    "arrived, came in, come in, received, delivery came, got in, now have, in the warehouse, on stock, broke, broken, lost, on hand, stock count, recount*",
    "geldi, gelmis, kirildi, kayboldu, teslim aldik, var artik, sayim",
  ],
  set: [
    "set, change, update, make, should be, should cost, put, raise, lower, increase, decrease, reduce, correct, edit, fix, turn off, turn on, switch off, switch on, enable, disable, drop, bump",
    "yap, yapar misin, yapin, yapalim, olsun, degistir*, guncelle*, duzelt*, duzenle*, artir*, arttir*, dusur*, dus, indir, indirelim, yukselt*, kapat*, ac, cikar, cek, ayarla*, kaldir*",
  ],
  show: [
    "show, list, find, where, wheres, which, who, look up, search for, give me, tell me, status, track, see, display, any, how many, latest, newest, last, pending",
    "goster*, listele*, bul*, nerede*, hangi*, kim, kimler*, getir, soyle, durumu, takip*, var mi, kac, son, en yeni*",
  ],
} as const satisfies Record<string, readonly [string, string]>

export type Concept = keyof typeof vocabulary
