# Co mówią gracze komputerowi, jeśli czat tego chce: nieśmiali (słabi), śmiali (średni), chłodni (mocni). Po pięć
# zdań na każdą okazję, krótkich i takich, które można powiedzieć z każdą kartą na ręce.
remark = 💬 { $who }: <i>{ $words }</i>
remark-bid-easy =
    { $number ->
       [0] Eee… zaryzykuję.
       [1] Czy to nie za dużo? Zobaczymy.
       [2] Aż mi serce wali.
       [3] Tak wysoko… bądźcie łagodni.
      *[4] Tylko ten jeden raz.
    }
remark-bid-normal =
    { $number ->
       [0] Wyżej? Z przyjemnością!
       [1] Ktoś to musi zagrać.
       [2] Pasowanie jest nudne.
       [3] Kto nie ryzykuje, ten nie pije szampana!
      *[4] Łapcie mnie!
    }
remark-bid-strong =
    { $number ->
       [0] Rozsądna cena.
       [1] Rachunek się zgadza.
       [2] Teraz wy.
       [3] To tylko liczba.
      *[4] Niech będzie ciekawiej.
    }
remark-failed-easy =
    { $number ->
       [0] To nie mój dzień.
       [1] Przepraszam, to mnie przerosło.
       [2] Już więcej nie będę.
       [3] O nie… tyle punktów.
      *[4] Kolana wciąż mi drżą.
    }
remark-failed-normal =
    { $number ->
       [0] Nie wyszło. Rozdawajcie!
       [1] Dobra obrona. I tak zaryzykuję znowu.
       [2] Nie przewraca się, kto leży.
       [3] Auć. Jeszcze to odzyskam.
      *[4] Mieliście fart. Troszkę.
    }
remark-failed-strong =
    { $number ->
       [0] Odnotowane.
       [1] Zdarza się. Od czasu do czasu.
       [2] Szanse były dobre, karty nie.
       [3] Dobrze bronicie.
      *[4] Partia jest długa.
    }
remark-made-easy =
    { $number ->
       [0] Wyszło? Wyszło!
       [1] Uff.
       [2] Niech mnie ktoś uszczypnie.
       [3] Można znów oddychać.
      *[4] Głupi ma szczęście, to znaczy ja.
    }
remark-made-normal =
    { $number ->
       [0] Tak to się robi!
       [1] Widzieliście?
       [2] Do odważnych świat należy!
       [3] Więcej takich proszę!
      *[4] Pisać, pisać!
    }
remark-made-strong =
    { $number ->
       [0] Zgodnie z planem.
       [1] Krok po kroku.
       [2] Liczenie to piękna rzecz.
       [3] Tak miało być.
      *[4] Dziękuję. Następne rozdanie.
    }
remark-barrel-easy =
    { $number ->
       [0] Na beczce… nie patrzcie na mnie.
       [1] Trochę tu buja.
       [2] Jak wysoko! Jest tu poręcz?
       [3] Teraz robi się poważnie.
      *[4] Trzymam się mocno.
    }
remark-barrel-normal =
    { $number ->
       [0] Na beczkę! Zróbcie miejsce!
       [1] Co za widok stąd!
       [2] Jedno dobre rozdanie i po zawodach.
       [3] Ta beczka jest moja!
      *[4] Spróbujcie mnie zrzucić.
    }
remark-barrel-strong =
    { $number ->
       [0] Beczka. O czasie.
       [1] Przedostatnia stacja.
       [2] Odtąd ostrożnie.
       [3] Wystarczy jedno dobre rozdanie.
      *[4] Teraz liczcie i wy.
    }
remark-fall-easy =
    { $number ->
       [0] No i lecę w dół…
       [1] I tak było tam za wysoko.
       [2] Posiedzę chwilę na ziemi.
       [3] Trochę bolało.
      *[4] No to znowu pod górkę.
    }
remark-fall-normal =
    { $number ->
       [0] Auć! Jeszcze tam wrócę.
       [1] Kto wysmarował tę beczkę?
       [2] Jak spadać, to z fasonem!
       [3] Na dole też jest nieźle.
      *[4] Na górze było nudno.
    }
remark-fall-strong =
    { $number ->
       [0] Grawitacja.
       [1] Nieprzyjemne, ale nie śmiertelne.
       [2] Drogo.
       [3] No to jeszcze raz.
      *[4] Bywało gorzej.
    }
remark-won-easy =
    { $number ->
       [0] Ja? Naprawdę ja?
       [1] Dzięki, że mogę z wami grać.
       [2] Muszę to komuś opowiedzieć!
       [3] Nie wiem, co powiedzieć.
      *[4] Jeszcze jedną, póki szczęście trwa?
    }
remark-won-normal =
    { $number ->
       [0] I po wszystkim! Kto następny?
       [1] Co za partia! Jeszcze raz?
       [2] Czuję, że to mój dzień!
       [3] Szczęście sprzyja śmiałym!
      *[4] Piękna walka!
    }
remark-won-strong =
    { $number ->
       [0] Dobra partia. Dziękuję.
       [1] Było ciaśniej, niż wygląda.
       [2] Wszyscy dobrze grali.
       [3] Taki był plan.
      *[4] Jutro o tej samej porze?
    }
remark-beaten-easy =
    { $number ->
       [0] Przepraszam! Tak się karta ułożyła.
       [1] To nasza robota?
       [2] Nic osobistego, słowo.
       [3] Trochę mi głupio.
      *[4] Ojej. Współczuję.
    }
remark-beaten-normal =
    { $number ->
       [0] Nie tak łatwo, nie u nas!
       [1] Nie ma przejścia!
       [2] Dziś punktów za darmo nie dajemy.
       [3] Dobra próba!
      *[4] Może następnym razem!
    }
remark-beaten-strong =
    { $number ->
       [0] Rachunek się nie zgodził.
       [1] Niezła próba.
       [2] Obrona nie spała.
       [3] Twardy orzech.
      *[4] Zdarza się najlepszym.
    }
remark-praise-easy =
    { $number ->
       [0] Wow.
       [1] Jak to się udało?
       [2] Ja tak nie umiem.
       [3] Można to zobaczyć jeszcze raz?
      *[4] Brawo!
    }
remark-praise-normal =
    { $number ->
       [0] Szacun!
       [1] No dobra, to było niezłe.
       [2] Teraz moja kolej.
       [3] Licytacja i gra na medal!
      *[4] Drugi raz to nie przejdzie!
    }
remark-praise-strong =
    { $number ->
       [0] Dobrze zagrane.
       [1] Precyzyjna robota.
       [2] Właściwa cena.
       [3] Fachowo.
      *[4] Dobra karta w dobrych rękach.
    }
remark-lost-easy =
    { $number ->
       [0] Gratulacje!
       [1] Pięknie to wyglądało.
       [2] Dziękuję, fajnie było.
       [3] Jest się od kogo uczyć.
      *[4] A już tak dobrze szło.
    }
remark-lost-normal =
    { $number ->
       [0] Gratulacje! Rewanż?
       [1] Następnym razem ja.
       [2] Uczciwe zwycięstwo.
       [3] To co, znowu od zera?
      *[4] To była rozgrzewka.
    }
remark-lost-strong =
    { $number ->
       [0] Gratuluję.
       [1] Zasłużenie.
       [2] Dobra partia.
       [3] Ktoś był dziś mocniejszy.
      *[4] Jest o czym pomyśleć.
    }
