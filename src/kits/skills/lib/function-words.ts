/**
 * Words such as “the” in both languages, in lower case and without accents. They say little about what a message means.
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    "a an the this that these those it its they them their he she his her him i me my we us our you your",
    "is are was were be been am do does did done has have had can could will would should may might must",
    "of to in on at by for from with without about into off out up as than and or but not no so then again",
    "what which who whom whose how why when where there here any some just only also too very really please",
    "want need like let know see say feel think get got make take put go come there's what's ll re ve",
    "bir bu su o ben biz siz sen bana bize sana size beni bizi benim bizim senin sizin onun onlar bunu sunu",
    "ve veya ya da de ile icin gibi kadar daha en cok az ama fakat ki mi mu misin misiniz muyuz miyim mudur",
    "ne nasil neden niye nerede hangi kim kac var yok olan olarak olsun oldu olur lutfen simdi hemen artik",
    "istiyorum isterim lazim gerek bak gore sonra once hala yeniden tekrar sey seyi hic hep",
  ].flatMap((line) => line.split(" ")),
)
