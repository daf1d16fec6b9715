<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru">
<context>
    <name>Exporting</name>
    <message>
        <source>Dry run</source>
        <translation>Пробный режим</translation>
    </message>
    <message>
        <source>No dry run</source>
        <translation>Без пробного режима</translation>
    </message>
</context>
<context>
    <name>FileQuestion</name>
    <message>
        <source>Unsaved work</source>
        <translation>Несохранённая работа</translation>
    </message>
    <message>
        <source>Otherwise it is lost.</source>
        <translation>Иначе она будет потеряна.</translation>
    </message>
    <message>
        <source>Do&amp;n&apos;t save</source>
        <translation>&amp;Не сохранять</translation>
    </message>
</context>
<context>
    <name>SaveFile</name>
    <message>
        <source>its symbolic links lead round in a circle</source>
        <translation>его символические ссылки образуют цикл</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>это папка</translation>
    </message>
    <message>
        <source>this is no file but a device, a pipe or a socket</source>
        <translation>это не файл, а устройство, канал или сокет</translation>
    </message>
</context>
<context>
    <name>Variables</name>
    <message>
        <source>address</source>
        <translation>адрес</translation>
    </message>
    <message>
        <source>network, /24 or /64</source>
        <translation>сеть, /24 или /64</translation>
    </message>
    <message>
        <source>network, /16 or /48</source>
        <translation>сеть, /16 или /48</translation>
    </message>
    <message>
        <source>program</source>
        <translation>программа</translation>
    </message>
    <message>
        <source>first segment</source>
        <translation>первый сегмент</translation>
    </message>
    <message>
        <source>two segments</source>
        <translation>два сегмента</translation>
    </message>
    <message>
        <source>path</source>
        <translation>путь</translation>
    </message>
    <message>
        <source>path and query</source>
        <translation>путь и запрос</translation>
    </message>
    <message>
        <source>host</source>
        <translation>хост</translation>
    </message>
    <message>
        <source>server</source>
        <translation>сервер</translation>
    </message>
    <message>
        <source>method</source>
        <translation>метод</translation>
    </message>
    <message>
        <source>status</source>
        <translation>статус</translation>
    </message>
    <message>
        <source>user</source>
        <translation>пользователь</translation>
    </message>
    <message>
        <source>user agent</source>
        <translation>user agent</translation>
    </message>
    <message>
        <source>referrer</source>
        <translation>referrer</translation>
    </message>
    <message>
        <source>X-Forwarded-For</source>
        <translation>X-Forwarded-For</translation>
    </message>
    <message>
        <source>Authorization</source>
        <translation>Authorization</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>ключ API</translation>
    </message>
    <message>
        <source>address and path</source>
        <translation>адрес и путь</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Draw a request</source>
        <translation>Нарисовать запрос</translation>
    </message>
    <message>
        <source>Move strokes</source>
        <translation>Переместить штрихи</translation>
    </message>
    <message>
        <source>Copy strokes</source>
        <translation>Копировать штрихи</translation>
    </message>
    <message>
        <source>Scale the amount</source>
        <translation>Изменить количество</translation>
    </message>
    <message>
        <source>Scale in time</source>
        <translation>Растянуть по времени</translation>
    </message>
    <message>
        <source>Paint a rate</source>
        <translation>Нарисовать скорость</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Стереть</translation>
    </message>
    <message>
        <source>Place a stamp</source>
        <translation>Поставить штамп</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>сейчас: %1</translation>
    </message>
    <message>
        <source>suggested, and now: %1</source>
        <translation>рекомендовано и сейчас: %1</translation>
    </message>
    <message>
        <source>suggested: %1</source>
        <translation>рекомендовано: %1</translation>
    </message>
    <message>
        <source>coarse picture: %1 of %2 cells exact</source>
        <translation>грубая картина: точных клеток %1 из %2</translation>
    </message>
    <message>
        <source>above this line no normal request is rejected, by the logged times</source>
        <translation>выше этой линии обычные запросы не отклоняются, по меткам времени лога</translation>
    </message>
    <message>
        <source>no normal request is rejected above this line</source>
        <translation>выше этой линии обычные запросы не отклоняются</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of the excess blocked</source>
        <comment>10 %</comment>
        <translation>%1 избытка заблокировано</translation>
    </message>
    <message>
        <source>incident %1 rejected</source>
        <comment>10 %</comment>
        <translation>инцидент: %1 отклонено</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Обычный</translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>Инцидент</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>прошло</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>задержано</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>отклонено</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>ждут: %1</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>number of waiting requests</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Level %1 of %2 at %3, %4 waiting.</source>
        <comment>Level 18.0 of burst 20</comment>
        <translation>Уровень %1 из %2 в %3, ждут: %4.</translation>
    </message>
    <message>
        <source>delay %1</source>
        <translation>delay %1</translation>
    </message>
    <message>
        <source>Mark %1 as incident</source>
        <translation>Отметить %1 как инцидент</translation>
    </message>
    <message>
        <source>Unmark %1</source>
        <translation>Снять отметку с %1</translation>
    </message>
    <message>
        <source>The key or a location of “%1” has changed: edit it by hand.</source>
        <translation>Ключ или location зоны «%1» изменился: исправьте вручную.</translation>
    </message>
    <message>
        <source>The limit_req directives of “%1” change differently: edit them by hand.</source>
        <translation>Директивы limit_req зоны «%1» меняются по-разному: исправьте вручную.</translation>
    </message>
    <message>
        <source>“%1” is new: copy it from the snippet.</source>
        <translation>Зона «%1» новая: скопируйте её из фрагмента.</translation>
    </message>
    <message>
        <source>This edit does not change limit_req_status: set it to %1 by hand.</source>
        <translation>Эта правка не меняет limit_req_status: задайте %1 вручную.</translation>
    </message>
    <message>
        <source>This edit does not change limit_req_dry_run: set it by hand.</source>
        <translation>Эта правка не меняет limit_req_dry_run: задайте вручную.</translation>
    </message>
    <message>
        <source>%1 now inherits the limits around it. To leave it unlimited, exempt its requests.</source>
        <translation>%1 теперь наследует ограничения вокруг. Чтобы не ограничивать его, исключите его запросы.</translation>
    </message>
    <message numerus="yes">
        <source>%1 paths</source>
        <translation>
            <numerusform>%1 путь</numerusform>
            <numerusform>%1 пути</numerusform>
            <numerusform>%1 путей</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 programs</source>
        <translation>
            <numerusform>%1 программа</numerusform>
            <numerusform>%1 программы</numerusform>
            <numerusform>%1 программ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1 ключ</numerusform>
            <numerusform>%1 ключа</numerusform>
            <numerusform>%1 ключей</numerusform>
        </translation>
    </message>
    <message>
        <source>1 path</source>
        <translation>1 путь</translation>
    </message>
    <message>
        <source>1 program</source>
        <translation>1 программа</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 ключ</translation>
    </message>
    <message>
        <source>one client</source>
        <translation>один клиент</translation>
    </message>
    <message>
        <source>one path</source>
        <translation>один путь</translation>
    </message>
    <message>
        <source>one program</source>
        <translation>одна программа</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>один ключ</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Путь</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Ключ</translation>
    </message>
    <message>
        <source>clients rejected</source>
        <translation>отказано клиентам</translation>
    </message>
    <message>
        <source>paths rejected</source>
        <translation>отказано путям</translation>
    </message>
    <message>
        <source>programs rejected</source>
        <translation>отказано программам</translation>
    </message>
    <message>
        <source>keys rejected</source>
        <translation>отказано ключам</translation>
    </message>
    <message>
        <source>rejected clients</source>
        <translation>клиенты с отказами</translation>
    </message>
    <message>
        <source>rejected paths</source>
        <translation>пути с отказами</translation>
    </message>
    <message>
        <source>rejected programs</source>
        <translation>программы с отказами</translation>
    </message>
    <message>
        <source>rejected keys</source>
        <translation>ключи с отказами</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <comment>a limit</comment>
        <translation>%1: не проверяется</translation>
    </message>
    <message>
        <source>%1: no room in the zone, rejected</source>
        <translation>%1: нет места в зоне, отклонён</translation>
    </message>
    <message>
        <source>%1: %2 &gt; burst %3, rejected</source>
        <translation>%1: %2 &gt; burst %3, отклонён</translation>
    </message>
    <message>
        <source>%1: %2 ≤ burst %3</source>
        <translation>%1: %2 ≤ burst %3</translation>
    </message>
    <message>
        <source>nginx limit_req</source>
        <translation>nginx limit_req</translation>
    </message>
    <message>
        <source>Token bucket</source>
        <translation>Ведро жетонов</translation>
    </message>
    <message>
        <source>Leaking bucket (queue)</source>
        <translation>Дырявое ведро (очередь)</translation>
    </message>
    <message>
        <source>Fixed window</source>
        <translation>Фиксированное окно</translation>
    </message>
    <message>
        <source>Sliding window log</source>
        <translation>Лог скользящего окна</translation>
    </message>
    <message>
        <source>Sliding window counter</source>
        <translation>Счётчик скользящего окна</translation>
    </message>
    <message>
        <source>%1 r/s</source>
        <translation>%1 r/s</translation>
    </message>
    <message>
        <source>%1 r/m</source>
        <translation>%1 r/m</translation>
    </message>
    <message>
        <source>%1 every %2</source>
        <translation>%1 каждые %2</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>При %1</translation>
    </message>
    <message>
        <source>With windows of %1</source>
        <translation>С окнами %1</translation>
    </message>
    <message>
        <source>With %1 tokens every %2</source>
        <translation>При %1 жетонов каждые %2</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>burst</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>ёмкость</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>лимит</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>burst, 20</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Ведро</translation>
    </message>
    <message>
        <source>Bucket of %1</source>
        <translation>Ведро: %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Окно</translation>
    </message>
    <message>
        <source>Window of %1</source>
        <translation>Окно: %1</translation>
    </message>
    <message>
        <source>peak level</source>
        <translation>пик</translation>
    </message>
    <message>
        <source>The highest level of its bucket, in requests: at most the burst, as what is above is rejected</source>
        <translation>Наибольший уровень его ведра, в запросах: не выше burst, потому что остальное отклоняется</translation>
    </message>
    <message>
        <source>tokens missing</source>
        <translation>не хватает жетонов</translation>
    </message>
    <message>
        <source>most missing</source>
        <translation>макс. нехватка</translation>
    </message>
    <message>
        <source>The most tokens that were missing from its bucket</source>
        <translation>Сколько жетонов самое большее не хватало в его ведре</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Очередь</translation>
    </message>
    <message>
        <source>Queue of %1</source>
        <translation>Очередь: %1</translation>
    </message>
    <message>
        <source>requests waiting</source>
        <translation>запросов ждёт</translation>
    </message>
    <message>
        <source>most waiting</source>
        <translation>макс. очередь</translation>
    </message>
    <message>
        <source>The most requests that stood before one of its own</source>
        <translation>Сколько запросов самое большее стояло перед его запросом</translation>
    </message>
    <message>
        <source>counted in each %1</source>
        <translation>сосчитано за каждые %1</translation>
    </message>
    <message>
        <source>most counted</source>
        <translation>макс. счёт</translation>
    </message>
    <message>
        <source>The most of its requests that were counted in one window</source>
        <translation>Сколько его запросов самое большее сосчитано в одном окне</translation>
    </message>
    <message>
        <source>counted in the last %1</source>
        <translation>сосчитано за последние %1</translation>
    </message>
    <message>
        <source>The most of its requests that the log held</source>
        <translation>Сколько его запросов самое большее было в логе окна</translation>
    </message>
    <message>
        <source>estimated for the last %1</source>
        <translation>оценка за последние %1</translation>
    </message>
    <message>
        <source>most estimated</source>
        <translation>макс. оценка</translation>
    </message>
    <message>
        <source>The highest estimate of its requests in the window</source>
        <translation>Наибольшая оценка его запросов в окне</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>all</source>
        <translation>все</translation>
    </message>
    <message>
        <source>blocked share</source>
        <translation>заблокировано</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>47.6 %, 12,000</comment>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Of the %1 that incidents have more than normal traffic has in as much time, %2 in all.</source>
        <translation>Доля избытка: инциденты больше обычного трафика за то же время на %1, всего в них %2.</translation>
    </message>
    <message>
        <source>incident rejected</source>
        <translation>инцидент: отклонено</translation>
    </message>
    <message>
        <source>%1 of %2 limited</source>
        <comment>47.6 %, 12,000</comment>
        <translation>%1 из %2 ограничены</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>настройка</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>макс. ожидание</translation>
    </message>
    <message>
        <source>none, by nodelay</source>
        <translation>нет, из-за nodelay</translation>
    </message>
    <message>
        <source>longest possible wait</source>
        <translation>возможное ожидание</translation>
    </message>
    <message>
        <source>In all traffic:</source>
        <translation>Весь трафик:</translation>
    </message>
    <message>
        <source>In normal traffic:</source>
        <translation>Обычный трафик:</translation>
    </message>
    <message>
        <source>requests rejected</source>
        <translation>отклонено запросов</translation>
    </message>
    <message>
        <source>1 limit</source>
        <translation>1 ограничение</translation>
    </message>
    <message numerus="yes">
        <source>%n limits</source>
        <translation>
            <numerusform>%n ограничение</numerusform>
            <numerusform>%n ограничения</numerusform>
            <numerusform>%n ограничений</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Не взято: %1</translation>
    </message>
    <message>
        <source>Only the server %1 was taken; requests to other hosts in the log also count here.</source>
        <translation>Взят только сервер %1; запросы лога к другим хостам здесь тоже учитываются.</translation>
    </message>
    <message>
        <source>No limit_req uses these zones: set the burst yourself.</source>
        <translation>Эти зоны не использует ни один limit_req: задайте burst сами.</translation>
    </message>
    <message>
        <source>nginx never comes to these limits: a return answers before them.</source>
        <translation>До этих ограничений nginx не доходит: раньше отвечает return.</translation>
    </message>
    <message>
        <source>It is a dry run there: nginx logs what it would reject.</source>
        <translation>Там пробный режим: nginx пишет в лог, что он отклонил бы.</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 в секунду</translation>
    </message>
    <message>
        <source>one every %1 s</source>
        <translation>один каждые %1 с</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>150r/m burst=20, 2.5 a second</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No limit by this key blocks the incident</source>
        <translation>Ограничение по этому ключу не блокирует инцидент</translation>
    </message>
    <message>
        <source>Best by this key: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Лучшее по этому ключу: %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 с</translation>
    </message>
    <message>
        <source>the first request of a client starts at level 0</source>
        <translation>первый запрос клиента начинает с уровня 0</translation>
    </message>
    <message>
        <source>%1 cost %2</source>
        <comment>≥, 1</comment>
        <translation>%1 стоят %2</translation>
    </message>
    <message>
        <source>a full bucket: %1 tokens %2</source>
        <translation>полное ведро: жетонов %1 %2</translation>
    </message>
    <message>
        <source>%1 + %2 × %3 = %4 tokens %5</source>
        <translation>%1 + %2 × %3 = %4 жетонов %5</translation>
    </message>
    <message>
        <source>%1 + %2 × %3 s = %4 tokens %5</source>
        <translation>%1 + %2 × %3 с = %4 жетонов %5</translation>
    </message>
    <message>
        <source>nothing is being served: it goes at once</source>
        <translation>ничего не обслуживается: проходит сразу</translation>
    </message>
    <message>
        <source>%1 + 1 − %2 × %3 s = %4 before it</source>
        <translation>%1 + 1 − %2 × %3 с = %4 перед ним</translation>
    </message>
    <message>
        <source>%1 &gt; capacity %2</source>
        <translation>%1 &gt; ёмкость %2</translation>
    </message>
    <message>
        <source>%1 ≤ capacity %2: waits %3</source>
        <translation>%1 ≤ ёмкость %2: ждёт %3</translation>
    </message>
    <message>
        <source>%1 × %2 s / %3 + %4 = %5 %6 limit %7</source>
        <translation>%1 × %2 с / %3 + %4 = %5 %6 лимит %7</translation>
    </message>
    <message>
        <source>%1 + 1 = %2 %3 limit %4</source>
        <translation>%1 + 1 = %2 %3 лимит %4</translation>
    </message>
    <message>
        <source>%1 in the last %2</source>
        <comment>sum, time</comment>
        <translation>%1 за последние %2</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <comment>sum, time</comment>
        <translation>%1 с %2</translation>
    </message>
    <message>
        <source>%1 later it would have passed at once</source>
        <translation>на %1 позже прошёл бы сразу</translation>
    </message>
    <message>
        <source>%1 later it would have been let in, to wait %2</source>
        <translation>на %1 позже был бы принят и ждал бы %2</translation>
    </message>
    <message>
        <source>%1 later it would have passed</source>
        <translation>на %1 позже прошёл бы</translation>
    </message>
    <message>
        <source>or with delay %1</source>
        <translation>или с delay %1</translation>
    </message>
    <message>
        <source>or with %1, had everything before it been decided the same</source>
        <comment>burst 11</comment>
        <translation>или с %1, если бы всё до него было решено так же</translation>
    </message>
    <message>
        <source>bot</source>
        <translation>бот</translation>
    </message>
    <message>
        <source>monitor</source>
        <translation>мониторинг</translation>
    </message>
    <message>
        <source>program</source>
        <translation>программа</translation>
    </message>
    <message>
        <source>many people</source>
        <translation>много людей</translation>
    </message>
    <message>
        <source>browser</source>
        <translation>браузер</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>неизвестно</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>каждые %1</translation>
    </message>
    <message>
        <source>%1 agents</source>
        <translation>агентов: %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>bot, Googlebot</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Looks like: %1 (%2)</source>
        <comment>bot, user agent …</comment>
        <translation>Похоже на: %1 (%2)</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>до %1</translation>
    </message>
    <message>
        <source>Single request</source>
        <translation>Один запрос</translation>
    </message>
    <message>
        <source>less than %1</source>
        <translation>меньше %1</translation>
    </message>
    <message>
        <source>%1 a minute</source>
        <translation>%1 в минуту</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <translation>%1 в час</translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation>%1 в день</translation>
    </message>
    <message>
        <source>%1 requests a second</source>
        <translation>запросов в секунду: %1</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>запросов в минуту: %1</translation>
    </message>
    <message>
        <source>%1 requests an hour</source>
        <translation>запросов в час: %1</translation>
    </message>
    <message>
        <source>%1 requests a day</source>
        <translation>запросов в день: %1</translation>
    </message>
    <message>
        <source>One period stands out: %1 (%2).</source>
        <comment>14:00–14:10, 12 requests a second</comment>
        <translation>Выделяется один период: %1 (%2).</translation>
    </message>
    <message>
        <source>%1 periods stand out.</source>
        <translation>Выделяется периодов: %1.</translation>
    </message>
    <message>
        <source>Normal traffic has %1.</source>
        <comment>12 a second</comment>
        <translation>В обычном трафике %1.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>14:00–14:10, 12 a second</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>This traffic is too quiet to contain a flood: its busiest minute has %1. Choose by the required burst, or draw or generate a flood.</source>
        <translation>Этот трафик слишком спокоен для наплыва: в самую занятую минуту %1. Выбирайте по нужному burst или нарисуйте либо сгенерируйте наплыв.</translation>
    </message>
    <message>
        <source>No period stands out. To mark one yourself, hold Shift and drag over the chart.</source>
        <translation>Ни один период не выделяется. Чтобы отметить его самому, потяните по графику с Shift.</translation>
    </message>
    <message>
        <source>Too quiet to contain a flood: the busiest minute has %1</source>
        <comment>12 requests</comment>
        <translation>Слишком спокойно для наплыва: в самую занятую минуту %1</translation>
    </message>
    <message>
        <source>No period stands out</source>
        <translation>Ни один период не выделяется</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>Файл не открывается.</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read it.</source>
        <translation>Проверьте, что он есть и что его можно читать.</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>Это папка.</translation>
    </message>
    <message>
        <source>Choose the log files in it instead.</source>
        <translation>Выберите файлы логов в ней.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Файл не записывается.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space, or choose another place.</source>
        <translation>Проверьте права на папку и свободное место или выберите другое место.</translation>
    </message>
    <message>
        <source>Reading stopped in the middle.</source>
        <translation>Чтение прервалось на середине.</translation>
    </message>
    <message>
        <source>Check the disk or the connection and try again.</source>
        <translation>Проверьте диск или соединение и попробуйте снова.</translation>
    </message>
    <message>
        <source>The compressed file is damaged or cut off.</source>
        <translation>Сжатый файл повреждён или обрезан.</translation>
    </message>
    <message>
        <source>Copy it again, or unpack what is left of it and open that.</source>
        <translation>Скопируйте его заново или распакуйте то, что осталось, и откройте это.</translation>
    </message>
    <message>
        <source>The log&apos;s format is not recognised.</source>
        <translation>Формат лога не распознан.</translation>
    </message>
    <message>
        <source>Give the log_format string from your nginx configuration.</source>
        <translation>Укажите строку log_format из конфигурации nginx.</translation>
    </message>
    <message>
        <source>This is not an access log.</source>
        <translation>Это не лог доступа.</translation>
    </message>
    <message>
        <source>In nginx access_log names it, in Apache CustomLog.</source>
        <translation>В nginx его задаёт access_log, в Apache — CustomLog.</translation>
    </message>
    <message>
        <source>No request was found.</source>
        <translation>Не найдено ни одного запроса.</translation>
    </message>
    <message>
        <source>Open an access log that has seen traffic.</source>
        <translation>Откройте лог доступа, в котором есть трафик.</translation>
    </message>
    <message>
        <source>This log format cannot be used.</source>
        <translation>Этот формат лога не подходит.</translation>
    </message>
    <message>
        <source>It needs a time ($msec, $time_iso8601 or $time_local) and a client ($remote_addr).</source>
        <translation>В нём нужны время ($msec, $time_iso8601 или $time_local) и клиент ($remote_addr).</translation>
    </message>
    <message>
        <source>Requests cannot be counted by this key.</source>
        <translation>По этому ключу запросы не сосчитать.</translation>
    </message>
    <message>
        <source>Choose a variable that the log contains, such as $binary_remote_addr.</source>
        <translation>Выберите переменную, которая есть в логе, например $binary_remote_addr.</translation>
    </message>
    <message>
        <source>nginx would refuse this limit.</source>
        <translation>nginx не примет это ограничение.</translation>
    </message>
    <message>
        <source>Write it as rate=10r/s burst=20 delay=8.</source>
        <translation>Запишите его как rate=10r/s burst=20 delay=8.</translation>
    </message>
    <message>
        <source>nginx would refuse this configuration.</source>
        <translation>nginx не примет эту конфигурацию.</translation>
    </message>
    <message>
        <source>Correct it; nginx -t names the line.</source>
        <translation>Исправьте её; nginx -t назовёт строку.</translation>
    </message>
    <message>
        <source>This cannot be simulated.</source>
        <translation>Это нельзя просимулировать.</translation>
    </message>
    <message>
        <source>Leave that part out, or choose a simpler limit.</source>
        <translation>Уберите эту часть или выберите более простое ограничение.</translation>
    </message>
    <message>
        <source>The value cannot be understood.</source>
        <translation>Значение непонятно.</translation>
    </message>
    <message>
        <source>Correct it and try again.</source>
        <translation>Исправьте его и попробуйте снова.</translation>
    </message>
    <message>
        <source>The project cannot be read.</source>
        <translation>Проект не читается.</translation>
    </message>
    <message>
        <source>It is damaged or comes from a newer version. Open the log itself instead.</source>
        <translation>Он повреждён или сделан более новой версией. Откройте сам лог.</translation>
    </message>
    <message>
        <source>The capture cannot be read.</source>
        <translation>Захват не читается.</translation>
    </message>
    <message>
        <source>Open it with the program that made it, or open its logs instead.</source>
        <translation>Откройте его программой, которая его сделала, или откройте его логи.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Отменено.</translation>
    </message>
    <message>
        <source>Everything is as it was before.</source>
        <translation>Всё осталось как было.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>Не хватает памяти.</translation>
    </message>
    <message>
        <source>Open fewer or smaller files, or close other programs.</source>
        <translation>Откройте меньше файлов, файлы поменьше или закройте другие программы.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>В программе произошла ошибка.</translation>
    </message>
    <message>
        <source>Please report it with the steps that led here.</source>
        <translation>Сообщите о ней и о шагах, которые к ней привели.</translation>
    </message>
    <message>
        <source>MMM d yyyy</source>
        <comment>date format of QLocale: month, day and year</comment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>date format of QLocale: month and day</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and unit: 2.41 M</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <translation>&lt; %1 %</translation>
    </message>
    <message>
        <source>&gt; %1 %</source>
        <translation>&gt; %1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1–%2 %</source>
        <translation>%1–%2 %</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 мс</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 мин %2 с</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 ч %2 мин</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 д %2 ч</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 мин</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 ч</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 нс</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 мкс</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>time since the start of the trace</comment>
        <translation>%1 с</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>date and time, zone</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>1 request</source>
        <translation>1 запрос</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 запрос</numerusform>
            <numerusform>%1 запроса</numerusform>
            <numerusform>%1 запросов</numerusform>
        </translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1 клиент</translation>
    </message>
    <message numerus="yes">
        <source>%1 clients</source>
        <translation>
            <numerusform>%1 клиент</numerusform>
            <numerusform>%1 клиента</numerusform>
            <numerusform>%1 клиентов</numerusform>
        </translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 строка</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>строк: %1</translation>
    </message>
    <message>
        <source>%1 %2 – %3 %4</source>
        <translation>%1 %2 – %3 %4</translation>
    </message>
    <message>
        <source>one request leaks every %1</source>
        <translation>один запрос вытекает каждые %1</translation>
    </message>
    <message>
        <source>%1r/m is really one request per %2</source>
        <translation>%1r/m — на деле один запрос за %2</translation>
    </message>
    <message>
        <source>one at a time, then %1</source>
        <translation>по одному, затем %1</translation>
    </message>
    <message>
        <source>up to %1 at once, of which %2 wait; then %3</source>
        <comment>13, 9, 429</comment>
        <translation>сразу до %1, из них ждут %2; затем %3</translation>
    </message>
    <message>
        <source>up to %1 at once, then %2</source>
        <translation>сразу до %1, затем %2</translation>
    </message>
    <message>
        <source>without a burst there is nothing to delay</source>
        <translation>без burst задерживать нечего</translation>
    </message>
    <message>
        <source>no one waits: delay is not below burst</source>
        <translation>никто не ждёт: delay не меньше burst</translation>
    </message>
    <message>
        <source>every excess request waits, up to %1</source>
        <translation>каждый лишний запрос ждёт, до %1</translation>
    </message>
    <message>
        <source>first %1 excess pass at once, rest ≤ %2</source>
        <translation>первые %1 лишних сразу, остальные ≤ %2</translation>
    </message>
    <message>
        <source>%1 holds %2 IPv4 or IPv6 clients</source>
        <translation>%1 вмещает клиентов IPv4 или IPv6: %2</translation>
    </message>
    <message>
        <source>%1 holds %2 IPv4 or %3 IPv6 clients</source>
        <translation>%1 вмещает клиентов: IPv4 — %2 или IPv6 — %3</translation>
    </message>
    <message>
        <source>%1 holds at least %2 clients</source>
        <translation>%1 вмещает клиентов: не меньше %2</translation>
    </message>
    <message>
        <source>%1 − %2 × %3 s + 1 = %4</source>
        <translation>%1 − %2 × %3 с + 1 = %4</translation>
    </message>
    <message>
        <source>%1 &gt; burst %2</source>
        <translation>%1 &gt; burst %2</translation>
    </message>
    <message>
        <source>%1 &gt; delay %2: waits %3</source>
        <translation>%1 &gt; delay %2: ждёт %3</translation>
    </message>
    <message>
        <source>%1 ≤ burst %2</source>
        <translation>%1 ≤ burst %2</translation>
    </message>
    <message>
        <source>%1 ≤ delay %2</source>
        <translation>%1 ≤ delay %2</translation>
    </message>
    <message>
        <source>a token comes back every %1</source>
        <translation>жетон возвращается каждые %1</translation>
    </message>
    <message>
        <source>up to %1 at once from a full bucket, then %2</source>
        <translation>сразу до %1 из полного ведра, затем %2</translation>
    </message>
    <message>
        <source>one is served every %1, no two closer</source>
        <translation>по одному каждые %1, не ближе</translation>
    </message>
    <message>
        <source>no one waits: while one is served, %1</source>
        <translation>никто не ждёт: пока обслуживается один, %1</translation>
    </message>
    <message>
        <source>one may wait, up to %1, then %2</source>
        <translation>один может ждать, до %1, затем %2</translation>
    </message>
    <message>
        <source>%1 may wait, the last %2, then %3</source>
        <translation>ждать могут %1, последний %2, затем %3</translation>
    </message>
    <message>
        <source>%1 in each window, then %2</source>
        <translation>%1 в каждом окне, затем %2</translation>
    </message>
    <message>
        <source>%1 in any such window, then %2</source>
        <translation>%1 в любом таком окне, затем %2</translation>
    </message>
    <message>
        <source>about %1 in any such window, then %2</source>
        <translation>около %1 в любом таком окне, затем %2</translation>
    </message>
    <message>
        <source>begins anew every %1: up to %2 around that</source>
        <translation>начинается заново каждые %1: на границе до %2</translation>
    </message>
    <message>
        <source>remembers each request for %1</source>
        <translation>помнит каждый запрос %1</translation>
    </message>
    <message>
        <source>the %1 before count by the share still covered</source>
        <translation>%1 до этого считаются по доле, которая ещё внутри</translation>
    </message>
    <message>
        <source>Read more logs beside what is loaded</source>
        <translation>Прочитать ещё логи вдобавок к открытым</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Новый</translation>
    </message>
    <message>
        <source>Begin anew, with no log, 10r/s burst=20 nodelay and nothing marked</source>
        <translation>Начать заново: без лога, 10r/s burst=20 nodelay, ничего не отмечено</translation>
    </message>
    <message>
        <source>&amp;Open log…</source>
        <translation>&amp;Открыть лог…</translation>
    </message>
    <message>
        <source>Read access logs in place of what is loaded</source>
        <translation>Прочитать логи доступа вместо открытых</translation>
    </message>
    <message>
        <source>&amp;Add log…</source>
        <translation>&amp;Добавить лог…</translation>
    </message>
    <message>
        <source>Open fol&amp;der…</source>
        <translation>Открыть &amp;папку…</translation>
    </message>
    <message>
        <source>Read all access logs of a folder as one timeline</source>
        <translation>Прочитать все логи доступа папки на одной шкале времени</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>Прочитать &amp;снова</translation>
    </message>
    <message>
        <source>Read the same files and folders as they are now; limit and view stay</source>
        <translation>Прочитать те же файлы и папки, какие они сейчас; ограничение и вид остаются</translation>
    </message>
    <message>
        <source>Follow li&amp;ve…</source>
        <translation>&amp;Живой трафик…</translation>
    </message>
    <message>
        <source>Watch a growing log or syslog under the limits in force</source>
        <translation>Следить за растущим логом или syslog при действующих ограничениях</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation>С&amp;тенд</translation>
    </message>
    <message>
        <source>Start a server with the limits in force and send requests to it</source>
        <translation>Запустить сервер с действующими ограничениями и слать на него запросы</translation>
    </message>
    <message>
        <source>Open the sa&amp;mple</source>
        <translation>Открыть п&amp;ример</translation>
    </message>
    <message>
        <source>Two hours of a made-up shop, with an incident</source>
        <translation>Два часа выдуманного магазина, с инцидентом</translation>
    </message>
    <message>
        <source>Take &amp;limits from nginx.conf…</source>
        <translation>&amp;Взять ограничения из nginx.conf…</translation>
    </message>
    <message>
        <source>Choose one of the limits that an nginx configuration has, with its key and zone</source>
        <translation>Выбрать одно из ограничений конфигурации nginx, с его ключом и зоной</translation>
    </message>
    <message>
        <source>&amp;Draw traffic</source>
        <translation>Рисовать тра&amp;фик</translation>
    </message>
    <message>
        <source>Draw requests by hand, alone or over what is loaded</source>
        <translation>Нарисовать запросы вручную, отдельно или поверх открытого</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Рисовать</translation>
    </message>
    <message>
        <source>&amp;Generate traffic…</source>
        <translation>С&amp;генерировать трафик…</translation>
    </message>
    <message>
        <source>Make requests from a seed, alone or over what is loaded</source>
        <translation>Создать запросы из начального числа, отдельно или поверх открытого</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Генерировать</translation>
    </message>
    <message>
        <source>Save drawn traffic as CSV…</source>
        <translation>Сохранить нарисованное как CSV…</translation>
    </message>
    <message>
        <source>Save the drawn and generated requests that count as request CSV</source>
        <translation>Сохранить учитываемые нарисованные и сгенерированные запросы как CSV</translation>
    </message>
    <message>
        <source>Open &amp;project…</source>
        <translation>Открыть про&amp;ект…</translation>
    </message>
    <message>
        <source>Open a .spillway file</source>
        <translation>Открыть файл .spillway</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>Со&amp;хранить проект</translation>
    </message>
    <message>
        <source>Keep sources, limit and view in a file</source>
        <translation>Сохранить источники, ограничение и вид в файле</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>Сохранить проект &amp;как…</translation>
    </message>
    <message>
        <source>Keep the project in another file</source>
        <translation>Сохранить проект в другом файле</translation>
    </message>
    <message>
        <source>S&amp;uggest limit</source>
        <translation>Подо&amp;брать ограничение</translation>
    </message>
    <message>
        <source>Show every rate and burst, and the one that suits this traffic</source>
        <translation>Показать все rate и burst и тот, что подходит этому трафику</translation>
    </message>
    <message>
        <source>Suggest</source>
        <translation>Подобрать</translation>
    </message>
    <message>
        <source>&amp;Export config…</source>
        <translation>&amp;Экспорт конфигурации…</translation>
    </message>
    <message>
        <source>Save the limit as nginx configuration</source>
        <translation>Сохранить ограничение как конфигурацию nginx</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Открыть…</translation>
    </message>
    <message>
        <source>Export config…</source>
        <translation>Экспорт…</translation>
    </message>
    <message>
        <source>Save repor&amp;t…</source>
        <translation>Сохранить от&amp;чёт…</translation>
    </message>
    <message>
        <source>Save all that a change review asks about the limit, as HTML or Markdown</source>
        <translation>Сохранить всё, что спрашивают об ограничении при проверке изменения, как HTML или Markdown</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>&amp;Забыть эти</translation>
    </message>
    <message>
        <source>Empty the list of recent files</source>
        <translation>Очистить список недавних файлов</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>В&amp;ыход</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Закрыть окно</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Отменить</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Повторить</translation>
    </message>
    <message>
        <source>&amp;Copy configuration</source>
        <translation>Копировать &amp;конфигурацию</translation>
    </message>
    <message>
        <source>Copy the limit as nginx configuration</source>
        <translation>Скопировать ограничение как конфигурацию nginx</translation>
    </message>
    <message>
        <source>Copy &amp;table of clients</source>
        <translation>Копировать &amp;таблицу клиентов</translation>
    </message>
    <message>
        <source>Copy the table as it is shown</source>
        <translation>Скопировать таблицу, как она показана</translation>
    </message>
    <message>
        <source>&amp;Save table of clients…</source>
        <translation>&amp;Сохранить таблицу клиентов…</translation>
    </message>
    <message>
        <source>Save the table as it is shown as CSV</source>
        <translation>Сохранить таблицу, как она показана, в CSV</translation>
    </message>
    <message>
        <source>&amp;Find a client</source>
        <translation>&amp;Найти клиента</translation>
    </message>
    <message>
        <source>Filter the table of clients</source>
        <translation>Отобрать клиентов в таблице</translation>
    </message>
    <message>
        <source>Colours of the &amp;desktop</source>
        <translation>Цвета &amp;рабочего стола</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>Светлые или тёмные, как у рабочего стола</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Светлые</translation>
    </message>
    <message>
        <source>Always light</source>
        <translation>Всегда светлые</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>&amp;Тёмные</translation>
    </message>
    <message>
        <source>Always dark</source>
        <translation>Всегда тёмные</translation>
    </message>
    <message>
        <source>Times of this &amp;machine&apos;s zone</source>
        <translation>Время &amp;этого компьютера</translation>
    </message>
    <message>
        <source>Show times as this machine&apos;s clock does</source>
        <translation>Показывать время, как часы этого компьютера</translation>
    </message>
    <message>
        <source>Times in &amp;UTC</source>
        <translation>Время &amp;UTC</translation>
    </message>
    <message>
        <source>Show times as spillway-cli and exported files do</source>
        <translation>Показывать время, как spillway-cli и экспортированные файлы</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Показать всё</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>Показать весь трафик</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>При&amp;близить</translation>
    </message>
    <message>
        <source>Show half as much time, around the playhead</source>
        <translation>Показать вдвое меньше времени вокруг указателя</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>От&amp;далить</translation>
    </message>
    <message>
        <source>Show twice as much time, around the playhead</source>
        <translation>Показать вдвое больше времени вокруг указателя</translation>
    </message>
    <message>
        <source>&amp;Worst client</source>
        <translation>&amp;Худший клиент</translation>
    </message>
    <message>
        <source>Show the most rejected client</source>
        <translation>Показать клиента с наибольшим числом отказов</translation>
    </message>
    <message>
        <source>Requests of this &amp;client…</source>
        <translation>Запросы этого &amp;клиента…</translation>
    </message>
    <message>
        <source>What the chosen client asked for, and what becomes of each request</source>
        <translation>Что запрашивал выбранный клиент и что стало с каждым запросом</translation>
    </message>
    <message>
        <source>&amp;Raise the burst until it passes</source>
        <translation>&amp;Увеличить burst, чтобы он прошёл</translation>
    </message>
    <message>
        <source>The smallest burst with which this client is never rejected at this rate</source>
        <translation>Наименьший burst, при котором этот клиент на этой скорости ни разу не получает отказ</translation>
    </message>
    <message>
        <source>Raise burst</source>
        <translation>Увеличить burst</translation>
    </message>
    <message>
        <source>E&amp;xempt this client</source>
        <translation>&amp;Исключить этого клиента</translation>
    </message>
    <message>
        <source>Exempt</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>It counts as part of the incident, never as normal traffic</source>
        <translation>Он считается частью инцидента, а не обычным трафиком</translation>
    </message>
    <message>
        <source>Explain a &amp;line of error.log…</source>
        <translation>Объяснить строку &amp;error.log…</translation>
    </message>
    <message>
        <source>Paste a line of nginx&apos;s error.log to see its client and what its numbers mean</source>
        <translation>Вставьте строку error.log из nginx, чтобы увидеть её клиента и смысл её чисел</translation>
    </message>
    <message>
        <source>Mark as n&amp;ormal</source>
        <translation>Отметить как &amp;обычное</translation>
    </message>
    <message>
        <source>What is shown is traffic that a limit has to let through</source>
        <translation>Видимое — трафик, который ограничение должно пропускать</translation>
    </message>
    <message>
        <source>Mark as &amp;incident</source>
        <translation>Отметить как &amp;инцидент</translation>
    </message>
    <message>
        <source>Mark the visible time as an incident that a limit should block; zoom in first</source>
        <translation>Отметить видимое время как инцидент, который ограничение должно блокировать; сначала приблизьте</translation>
    </message>
    <message>
        <source>Mark what &amp;stands out</source>
        <translation>Отметить &amp;выделяющееся</translation>
    </message>
    <message>
        <source>Mark periods with far more requests than usual as incidents</source>
        <translation>Отметить периоды с необычно большим числом запросов как инциденты</translation>
    </message>
    <message>
        <source>Count only what is &amp;shown</source>
        <translation>Учитывать только види&amp;мое</translation>
    </message>
    <message>
        <source>Requests outside of the shown time do not count, until that is taken back</source>
        <translation>Запросы вне видимого времени не учитываются, пока это не отменят</translation>
    </message>
    <message>
        <source>Count &amp;all of the time</source>
        <translation>&amp;Учитывать всё время</translation>
    </message>
    <message>
        <source>Requests of every time count again</source>
        <translation>Снова учитываются запросы любого времени</translation>
    </message>
    <message>
        <source>T&amp;raffic panel</source>
        <translation>Панель тра&amp;фика</translation>
    </message>
    <message>
        <source>Show or fold the panel with the logs, the key and what counts</source>
        <translation>Показать или свернуть панель с логами, ключом и тем, что учитывается</translation>
    </message>
    <message>
        <source>&amp;Colour rejections by limit</source>
        <translation>&amp;Цвет отказов по ограничению</translation>
    </message>
    <message>
        <source>Show in the chart which of several limits rejects</source>
        <translation>Показать на графике, какое из ограничений отклоняет</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>Меньше дви&amp;жения</translation>
    </message>
    <message>
        <source>The bucket steps from state to state; nothing falls or flies</source>
        <translation>Ведро переходит от состояния к состоянию; ничего не падает и не летит</translation>
    </message>
    <message>
        <source>&amp;How the log was read…</source>
        <translation>&amp;Как прочитан лог…</translation>
    </message>
    <message>
        <source>The format, the first request, the lines that were no requests</source>
        <translation>Формат, первый запрос, строки без запросов</translation>
    </message>
    <message>
        <source>&amp;Help on this tab</source>
        <translation>&amp;Справка по вкладке</translation>
    </message>
    <message>
        <source>Explain the tab below the charts</source>
        <translation>Объяснить вкладку под графиками</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Сочетания клавиш</translation>
    </message>
    <message>
        <source>List the keys of the window</source>
        <translation>Перечислить клавиши окна</translation>
    </message>
    <message>
        <source>&amp;About Spillway</source>
        <translation>&amp;О Spillway</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Версия и лицензия</translation>
    </message>
    <message>
        <source>Let the traffic run, or stop it</source>
        <translation>Пустить трафик или остановить его</translation>
    </message>
    <message>
        <source>Pre&amp;vious request</source>
        <translation>Пред&amp;ыдущий запрос</translation>
    </message>
    <message>
        <source>Move the playhead to this client&apos;s request before it</source>
        <translation>Передвинуть указатель к предыдущему запросу этого клиента</translation>
    </message>
    <message>
        <source>Ne&amp;xt request</source>
        <translation>Сле&amp;дующий запрос</translation>
    </message>
    <message>
        <source>Move the playhead to this client&apos;s request after it</source>
        <translation>Передвинуть указатель к следующему запросу этого клиента</translation>
    </message>
    <message>
        <source>P&amp;revious rejected request</source>
        <translation>Пр&amp;едыдущий отказ</translation>
    </message>
    <message>
        <source>Move the playhead to the rejected request before it</source>
        <translation>Передвинуть указатель к предыдущему отклонённому запросу</translation>
    </message>
    <message>
        <source>&amp;Next rejected request</source>
        <translation>С&amp;ледующий отказ</translation>
    </message>
    <message>
        <source>Move the playhead to the rejected request after it</source>
        <translation>Передвинуть указатель к следующему отклонённому запросу</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>&amp;Медленнее</translation>
    </message>
    <message>
        <source>Play more slowly</source>
        <translation>Воспроизводить медленнее</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>&amp;Быстрее</translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation>Воспроизводить быстрее</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Пауза</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>П&amp;уск</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>S&amp;cenes</source>
        <translation>С&amp;цены</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>Недавн&amp;ие</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Правка</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Вид</translation>
    </message>
    <message>
        <source>&amp;Client</source>
        <translation>&amp;Клиент</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Справка</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Справка</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>Справка: %1</translation>
    </message>
    <message>
        <source>Spillway %1</source>
        <translation>Spillway %1</translation>
    </message>
    <message>
        <source>See what a rate limit would have done to your traffic.</source>
        <translation>Что это ограничение сделало бы с вашим трафиком.</translation>
    </message>
    <message>
        <source>This program is free software: you can redistribute it and change it under the terms of the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Это свободная программа: вы можете распространять и изменять её на условиях GNU General Public License версии 3 или новее. Она поставляется без каких-либо гарантий.</translation>
    </message>
    <message>
        <source>Built with Qt %1. Qt Charts is licensed under the GNU General Public License, version 3. nginx is a trademark of its owner; this program is not part of it.</source>
        <translation>Собрано с Qt %1. Qt Charts распространяется на условиях GNU General Public License версии 3. nginx — товарный знак своего владельца; эта программа не является его частью.</translation>
    </message>
    <message>
        <source>About Spillway</source>
        <translation>О программе Spillway</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <comment>a.log, b.log and 12 more</comment>
        <translation>%1 и ещё %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>стандартный ввод</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (detected)</source>
        <translation>%1 (распознан)</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>Формат: %1</translation>
    </message>
    <message>
        <source>1 line was no request</source>
        <translation>1 строка без запроса</translation>
    </message>
    <message>
        <source>%1 lines were no requests</source>
        <translation>строк без запроса: %1</translation>
    </message>
    <message>
        <source>Ignored behind the compressed data: %1</source>
        <translation>Пропущено после сжатых данных: %1</translation>
    </message>
    <message>
        <source>Arrival known to the millisecond</source>
        <translation>Приход известен до миллисекунды</translation>
    </message>
    <message>
        <source>Timestamp = arrival, in whole seconds</source>
        <translation>Метка времени = приход, до секунды</translation>
    </message>
    <message>
        <source>Timestamp = completion, in whole seconds</source>
        <translation>Метка времени = завершение, до секунды</translation>
    </message>
    <message>
        <source>Timestamp = completion</source>
        <translation>Метка времени = завершение</translation>
    </message>
    <message>
        <source>Exact to 1 ms, so results are exact.</source>
        <translation>Точно до 1 мс, поэтому результаты точные.</translation>
    </message>
    <message>
        <source>Arrival was earlier by the time each request took, so results are ranges. Log $request_time for exact ones.</source>
        <translation>Приход был раньше на время обработки запроса, поэтому результаты — диапазоны. Для точных пишите в лог $request_time.</translation>
    </message>
    <message>
        <source>Within a second the order is unknown, so results are ranges. Log $msec and $request_time for exact ones.</source>
        <translation>Порядок внутри секунды неизвестен, поэтому результаты — диапазоны. Для точных пишите в лог $msec и $request_time.</translation>
    </message>
    <message>
        <source>A sample that fits into memory: all requests of one in %1 values of $%2. What is shown of a client that has one is exact; all together are about %1 times as many.</source>
        <translation>Выборка, которая помещается в память: все запросы одного значения $%2 из %1. Показанное о клиенте из выборки точно; всего запросов примерно ×%1.</translation>
    </message>
    <message>
        <source>A member that comes late in JSON lines, or differs in each, is read where the format asks for it: “auto with $%1” as your own in How it was read…</source>
        <translation>Поле, которое в строках JSON появляется поздно или везде разное, читается там, где его требует формат: «auto with $%1» как свой формат, кнопка Как прочитано…</translation>
    </message>
    <message>
        <source>whole-second timestamps</source>
        <translation>метки времени до секунды</translation>
    </message>
    <message>
        <source>1 ms arrival times</source>
        <translation>время прихода до 1 мс</translation>
    </message>
    <message>
        <source>1 ms completion times</source>
        <translation>время завершения до 1 мс</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 as %3</source>
        <translation>%1: %2 как %3</translation>
    </message>
    <message>
        <source>Nearly all comes from %1, as from a proxy: $%2 has other addresses</source>
        <translation>Почти всё приходит с %1, как от прокси: в $%2 другие адреса</translation>
    </message>
    <message>
        <source>Write %1 into “proxies”, below the key, to count by these.</source>
        <translation>Впишите %1 в поле «прокси» под ключом, чтобы считать по ним.</translation>
    </message>
    <message>
        <source>Write the networks of all proxies into “proxies”, below the key, to count by the clients: $%1 names proxies, too.</source>
        <translation>Впишите сети всех прокси в поле «прокси» под ключом, чтобы считать по клиентам: $%1 называет и прокси.</translation>
    </message>
    <message>
        <source>Count by $%1 to count by these.</source>
        <translation>Считайте по $%1, чтобы считать по ним.</translation>
    </message>
    <message>
        <source>other requests</source>
        <translation>другие запросы</translation>
    </message>
    <message>
        <source>other exemptions</source>
        <translation>другие исключения</translation>
    </message>
    <message>
        <source>another key</source>
        <translation>другой ключ</translation>
    </message>
    <message>
        <source>other periods</source>
        <translation>другие периоды</translation>
    </message>
    <message>
        <source>other aims</source>
        <translation>другие цели</translation>
    </message>
    <message>
        <source>another limit</source>
        <translation>другое ограничение</translation>
    </message>
    <message>
        <source>This was for %1.</source>
        <comment>other periods and other aims</comment>
        <translation>Это было для: %1.</translation>
    </message>
    <message>
        <source>In use: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Действует: %1</translation>
    </message>
    <message>
        <source>Your limit is about as good as %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Ваше ограничение примерно так же хорошо, как %1</translation>
    </message>
    <message>
        <source>Your limit is better than %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Ваше ограничение лучше, чем %1</translation>
    </message>
    <message>
        <source>Everywhere: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Везде: %1</translation>
    </message>
    <message>
        <source>Suggested: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Рекомендовано: %1</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>не ограничено</translation>
    </message>
    <message>
        <source>Recipes for the snippet</source>
        <translation>Рецепты для фрагмента</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Значения %1</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Рецепты</translation>
    </message>
    <message>
        <source>&amp;Language of the system</source>
        <translation>Язык &amp;системы</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Язык</translation>
    </message>
    <message>
        <source>.en</source>
        <comment>the ending of the help&apos;s file</comment>
        <translation>.ru</translation>
    </message>
    <message>
        <source>After a restart</source>
        <translation>После перезапуска</translation>
    </message>
    <message numerus="yes">
        <source>%n files left out</source>
        <translation>
            <numerusform>%n файл не включён</numerusform>
            <numerusform>%n файла не включены</numerusform>
            <numerusform>%n файлов не включены</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests have two addresses: $remote_addr counts, $%1 has another</source>
        <translation>У запросов два адреса: считается $remote_addr, в $%1 другой</translation>
    </message>
</context>
<context>
    <name>spillway::ui::AimsForm</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Normal clients that may be rejected</source>
        <translation>Сколько обычных клиентов может быть отклонено</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>by clients</source>
        <translation>по клиентам</translation>
    </message>
    <message>
        <source>Share of normal requests that may be rejected; replaces the number of clients</source>
        <translation>Какая доля обычных запросов может быть отклонена; заменяет число клиентов</translation>
    </message>
    <message>
        <source>Share of the excess traffic that the limit should reject</source>
        <translation>Доля избыточного трафика, которую ограничение должно отклонять</translation>
    </message>
    <message>
        <source>Burst beyond the largest required burst, and at least one request</source>
        <translation>Прибавка к наибольшему нужному burst, не меньше одного запроса</translation>
    </message>
    <message>
        <source> s</source>
        <translation> с</translation>
    </message>
    <message>
        <source>Longest delay of a request; none means nodelay</source>
        <translation>Наибольшая задержка запроса; без неё — nodelay</translation>
    </message>
    <message>
        <source>rejected normal clients, at most</source>
        <translation>отклонено обычных клиентов, не более</translation>
    </message>
    <message>
        <source>rejected normal requests, at most</source>
        <translation>отклонено обычных запросов, не более</translation>
    </message>
    <message>
        <source>blocked share of the incident</source>
        <translation>заблокированная доля инцидента</translation>
    </message>
    <message>
        <source>headroom of the burst</source>
        <translation>запас burst</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>макс. ожидание</translation>
    </message>
    <message>
        <source>Aims of the suggestion</source>
        <translation>Цели рекомендации</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>Закрыть</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Закрыть сообщение</translation>
    </message>
</context>
<context>
    <name>spillway::ui::BucketChart</name>
    <message>
        <source>Bucket level</source>
        <translation>Уровень ведра</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message>
        <source>its key is empty: nginx does not count it</source>
        <translation>ключ пуст: nginx его не учитывает</translation>
    </message>
    <message>
        <source>the zone had no room for this client</source>
        <translation>в зоне не было места для этого клиента</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>Клиент не выбран.</translation>
    </message>
    <message>
        <source>%1 passed, %2 delayed, %3 rejected; highest level %4. Level %5 at the playhead, %6.</source>
        <translation>Прошло: %1, задержано: %2, отклонено: %3; наибольший уровень %4. На отметке воспроизведения уровень %5, %6.</translation>
    </message>
    <message>
        <source>No client has a request here.</source>
        <translation>Здесь нет запросов ни одного клиента.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::BucketView</name>
    <message>
        <source>Bucket at the playhead</source>
        <translation>Ведро на отметке воспроизведения</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>Клиент не выбран.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ChipList</name>
    <message>
        <source>Remove %1</source>
        <translation>Удалить %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Удалить</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientActions</name>
    <message>
        <source>Un&amp;mark this client</source>
        <translation>&amp;Снять отметку с клиента</translation>
    </message>
    <message>
        <source>&amp;Mark this client as incident</source>
        <translation>&amp;Отметить клиента как инцидент</translation>
    </message>
    <message>
        <source>%1 is e&amp;xempt</source>
        <translation>&amp;Исключение: %1</translation>
    </message>
    <message>
        <source>E&amp;xempt this client</source>
        <translation>&amp;Исключить этого клиента</translation>
    </message>
    <message>
        <source>This client cannot be e&amp;xempt</source>
        <translation>Клиент не может быть &amp;исключением</translation>
    </message>
    <message>
        <source>Leave this client unlimited: the exported configuration names it</source>
        <translation>Не ограничивать этого клиента: он будет указан в экспортируемой конфигурации</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>Burst 20, a client</comment>
        <translation>%1 для %2</translation>
    </message>
    <message>
        <source>It is not limited. Its chip under “Count by” takes that back.</source>
        <translation>Клиент не ограничивается. Чтобы отменить, удалите его метку под «Считать по».</translation>
    </message>
    <message>
        <source>No client is chosen that has requests.</source>
        <translation>Не выбран клиент, у которого есть запросы.</translation>
    </message>
    <message>
        <source>Exempt %1</source>
        <translation>Исключение: %1</translation>
    </message>
    <message>
        <source>Explain a line of error.log</source>
        <translation>Разобрать строку error.log</translation>
    </message>
    <message>
        <source>Paste a line with “limiting requests” or “delaying request”:</source>
        <translation>Вставьте строку с «limiting requests» или «delaying request»:</translation>
    </message>
    <message>
        <source>This line cannot be explained</source>
        <translation>Эту строку нельзя разобрать</translation>
    </message>
    <message>
        <source>The loaded traffic has no client %1.</source>
        <translation>В загруженном трафике нет клиента %1.</translation>
    </message>
    <message>
        <source>A line about zone %1</source>
        <translation>Строка о зоне %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientDialog</name>
    <message>
        <source>Requests of a client</source>
        <translation>Запросы клиента</translation>
    </message>
    <message>
        <source>Requests of the client</source>
        <translation>Запросы клиента</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Копировать таблицу</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>Клиент не выбран.</translation>
    </message>
    <message>
        <source>No request of %1 counts.</source>
        <translation>Ни один запрос %1 не учитывается.</translation>
    </message>
    <message>
        <source>Looking for the requests of %1…</source>
        <translation>Поиск запросов %1…</translation>
    </message>
    <message>
        <source>Its requests no longer count; these are the last results.</source>
        <translation>Запросы клиента больше не учитываются; показаны последние результаты.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>12 requests, 14:00–18:00</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Asks for %1</source>
        <translation>Запрашивает %1</translation>
    </message>
    <message>
        <source>Says it is %1</source>
        <translation>Называет себя %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientsModel</name>
    <message>
        <source>none suffices</source>
        <translation>нет достаточного</translation>
    </message>
    <message>
        <source>The value that nginx counts by</source>
        <translation>Значение, по которому считает nginx</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Requests of this client in the selection</source>
        <translation>Запросы этого клиента в выборке</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Requests that pass at once</source>
        <translation>Запросы, пропущенные сразу</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Requests that wait and then pass</source>
        <translation>Запросы, пропущенные после ожидания</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Requests that are turned away</source>
        <translation>Запросы, получившие отказ</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Ожидание</translation>
    </message>
    <message>
        <source>The longest time that one of its requests waits</source>
        <translation>Самое долгое ожидание запроса этого клиента</translation>
    </message>
    <message>
        <source>Needs %1</source>
        <comment>burst</comment>
        <translation>Мин. %1</translation>
    </message>
    <message>
        <source>The smallest %1 with which nothing of it is rejected, all else as it is</source>
        <translation>Наименьшее значение (%1), при котором ничего не отклоняется, при прочих равных</translation>
    </message>
    <message>
        <source>%1 of %2 are exempt: nginx does not limit them</source>
        <comment>10,653 requests, 192.0.2.1</comment>
        <translation>%1 от %2: исключение, nginx их не ограничивает</translation>
    </message>
    <message>
        <source>exempt</source>
        <translation>исключение</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientsView</name>
    <message>
        <source>Clients</source>
        <translation>Клиенты</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Фильтр</translation>
    </message>
    <message>
        <source>Filter clients</source>
        <translation>Фильтр клиентов</translation>
    </message>
    <message>
        <source>No client matches.</source>
        <translation>Подходящих клиентов нет.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparePanel</name>
    <message>
        <source>Use</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Puts the limit of the chosen row in force</source>
        <translation>Применяет ограничение выбранной строки</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>Применить %1</translation>
    </message>
    <message>
        <source>Nothing to compare yet.</source>
        <translation>Сравнивать пока нечего.</translation>
    </message>
    <message>
        <source>The same traffic, %1 for %2 on average, windows of %3.</source>
        <translation>Тот же трафик, в среднем %1 (%2), окна по %3.</translation>
    </message>
    <message>
        <source>Whole seconds: ranges.</source>
        <translation>Целые секунды: диапазоны.</translation>
    </message>
    <message>
        <source>Ends of requests: ranges.</source>
        <translation>Время завершения: диапазоны.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparisonModel</name>
    <message>
        <source>%1 B</source>
        <comment>bytes</comment>
        <translation>%1 Б</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>из %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>ещё не вычислено</translation>
    </message>
    <message>
        <source>%1 more than the limit</source>
        <translation>на %1 больше ограничения</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>действует</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Алгоритм</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Лимит</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>По времени</translation>
    </message>
    <message>
        <source>Requests over time, passed, delayed and rejected, in the range of the charts above</source>
        <translation>Запросы по времени: пропущенные, задержанные и отклонённые, в диапазоне графиков выше</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Ожидание</translation>
    </message>
    <message>
        <source>The longest wait of a request</source>
        <translation>Самое долгое ожидание запроса</translation>
    </message>
    <message>
        <source>p99 wait</source>
        <translation>p99 задержки</translation>
    </message>
    <message>
        <source>Most in %1</source>
        <translation>Макс. за %1</translation>
    </message>
    <message>
        <source>Most requests of one client that are served within any %1; those that wait count when they are served. ▲: more than an even stream of the average rate has.</source>
        <translation>Наибольшее число запросов одного клиента, обслуженных за любые %1; ожидавшие считаются в момент обслуживания. ▲: больше, чем в равномерном потоке средней скорости.</translation>
    </message>
    <message>
        <source>Allowed in %1</source>
        <translation>Можно за %1</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>Разом</translation>
    </message>
    <message>
        <source>Most requests of one client that are served within any %1, the time between two of an even stream of the average rate. Measured on this traffic: a limit may allow more.</source>
        <translation>Наибольшее число запросов одного клиента, обслуженных за любые %1 — интервал между запросами равномерного потока средней скорости. Измерено на этом трафике: ограничение может допускать больше.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>What is kept for one client, when it is largest</source>
        <translation>Сколько хранится для одного клиента, в наибольшем случае</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparisonView</name>
    <message>
        <source>Comparison of algorithms</source>
        <translation>Сравнение алгоритмов</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConditionsRow</name>
    <message>
        <source>exempt</source>
        <translation>исключение</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>Фильтр…</translation>
    </message>
    <message>
        <source>Exempt…</source>
        <translation>Исключить…</translation>
    </message>
    <message>
        <source>Choose requests by user, program, path, status or any other field, with counts beside each choice</source>
        <translation>Выбор запросов по пользователю, программе, пути, статусу или другому полю; рядом с каждым вариантом — число запросов</translation>
    </message>
    <message>
        <source>Leave networks, users, paths or programs unlimited: their key is empty, and nginx lets them pass</source>
        <translation>Не ограничивать сети, пользователей, пути или программы: их ключ пуст, и nginx их пропускает</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Только %1</translation>
    </message>
    <message>
        <source>Exempt %1</source>
        <translation>Исключение: %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Удалить %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConfigPage</name>
    <message>
        <source>Status %1</source>
        <translation>Статус %1</translation>
    </message>
    <message>
        <source>Recipes are for a snippet, not for edits of your file.</source>
        <translation>Рецепты — для фрагмента, а не для правок вашего файла.</translation>
    </message>
    <message>
        <source># The limits in this file are already these.
</source>
        <translation># Ограничения в этом файле уже такие.
</translation>
    </message>
    <message>
        <source>Switch to nginx limit_req</source>
        <translation>Перейти на nginx limit_req</translation>
    </message>
    <message>
        <source>Counting the effect of the recipes…</source>
        <translation>Подсчёт эффекта рецептов…</translation>
    </message>
    <message>
        <source>The effect of the recipes is unknown. %1</source>
        <translation>Эффект рецептов неизвестен. %1</translation>
    </message>
    <message>
        <source>With these recipes %1 requests are rejected, as many as without.</source>
        <translation>С этими рецептами отклонено запросов: %1, столько же, сколько без них.</translation>
    </message>
    <message>
        <source>With these recipes %1 requests are rejected instead of %2.</source>
        <translation>С этими рецептами отклонено запросов: %1 вместо %2.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConfigView</name>
    <message>
        <source>&amp;Dry run: nginx only logs</source>
        <translation>&amp;Пробный режим: только лог</translation>
    </message>
    <message>
        <source>Ans&amp;wer with</source>
        <translation>Код &amp;ответа</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копировать</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Сохранить…</translation>
    </message>
    <message>
        <source>nginx configuration</source>
        <translation>Конфигурация nginx</translation>
    </message>
    <message>
        <source>Writes limit_req_dry_run on; to watch the limit in production before it rejects anybody.</source>
        <translation>Добавляет limit_req_dry_run on, чтобы понаблюдать за ограничением на боевом сервере, прежде чем оно начнёт отклонять.</translation>
    </message>
    <message>
        <source>Status code of a rejected request</source>
        <translation>Код ответа на отклонённый запрос</translation>
    </message>
    <message>
        <source>429 is Too Many Requests, 503 is nginx&apos;s default, 444 closes the connection.</source>
        <translation>429 — Too Many Requests, 503 — значение nginx по умолчанию, 444 закрывает соединение.</translation>
    </message>
    <message>
        <source>Snippet</source>
        <translation>Фрагмент</translation>
    </message>
    <message>
        <source>Form of the configuration</source>
        <translation>Вид конфигурации</translation>
    </message>
    <message>
        <source>A snippet to include, or edits of the file that the limits were taken from</source>
        <translation>Фрагмент для include или правки файла, из которого взяты ограничения</translation>
    </message>
    <message>
        <source>Send the minute with the most rejections to a private nginx and compare each decision</source>
        <translation>Отправить минуту с наибольшим числом отказов отдельному nginx и сравнить каждое решение</translation>
    </message>
    <message>
        <source>Copy the configuration</source>
        <translation>Копировать конфигурацию</translation>
    </message>
    <message>
        <source>Save the configuration to a file</source>
        <translation>Сохранить конфигурацию в файл</translation>
    </message>
    <message>
        <source>&amp;Recipes…</source>
        <translation>&amp;Рецепты…</translation>
    </message>
    <message>
        <source>&amp;Recipes (%1)…</source>
        <translation>&amp;Рецепты (%1)…</translation>
    </message>
    <message>
        <source>Allowlists, tiers and more to add to the snippet</source>
        <translation>Списки исключений, уровни доступа и прочее, что можно добавить к фрагменту</translation>
    </message>
    <message>
        <source>Edits of %1</source>
        <translation>Правки %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DaysPanel</name>
    <message>
        <source>Day (UTC)</source>
        <translation>День (UTC)</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Rejected clients</source>
        <translation>Отклонено клиентов</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Дни</translation>
    </message>
    <message>
        <source>The limits in force on each day, each from empty buckets.</source>
        <translation>Действующие ограничения за каждый день, каждый раз с пустыми вёдрами.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DecisionLanes</name>
    <message>
        <source>Predicted decisions and those of nginx</source>
        <translation>Прогноз решений и решения nginx</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>прогноз</translation>
    </message>
    <message>
        <source>Predicted: %1 rejected, %2 delayed. nginx: %3 rejected, %4 delayed.</source>
        <translation>Прогноз: отклонено %1, задержано %2. nginx: отклонено %3, задержано %4.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DecisionsPanel</name>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Запрос</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Прогноз</translation>
    </message>
    <message>
        <source>nginx</source>
        <translation>nginx</translation>
    </message>
    <message>
        <source>Likely reason</source>
        <translation>Вероятная причина</translation>
    </message>
    <message>
        <source>Add &amp;error.log…</source>
        <translation>Добавить &amp;error.log…</translation>
    </message>
    <message>
        <source>Compare with the lines that nginx wrote about limited requests</source>
        <translation>Сравнить со строками nginx об ограниченных запросах</translation>
    </message>
    <message>
        <source>The first differences</source>
        <translation>Первые различия</translation>
    </message>
    <message>
        <source>Add error logs of nginx</source>
        <translation>Добавить логи ошибок nginx</translation>
    </message>
    <message>
        <source>Add error.log</source>
        <translation>Добавить error.log</translation>
    </message>
    <message>
        <source>This log does not say what nginx decided. Add the error.log of the same time, or log $limit_req_status.</source>
        <translation>В этом логе нет решений nginx. Добавьте error.log за то же время или пишите в лог $limit_req_status.</translation>
    </message>
    <message>
        <source>Comparing with nginx&apos;s decisions…</source>
        <translation>Сравнение с решениями nginx…</translation>
    </message>
    <message>
        <source>nginx runs only limit_req: choose it to compare with its decisions.</source>
        <translation>В nginx есть только limit_req: выберите его, чтобы сравнить с решениями nginx.</translation>
    </message>
    <message>
        <source>nginx limited none of these requests.</source>
        <translation>Ни один из этих запросов nginx не ограничил.</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are equal (%3).</source>
        <translation>Решений совпало: %1 из %2 (%3).</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DrawStrip</name>
    <message>
        <source>Drawing strip</source>
        <translation>Полоса рисования</translation>
    </message>
    <message>
        <source>Delete strokes</source>
        <translation>Удалить штрихи</translation>
    </message>
    <message>
        <source>Copy strokes</source>
        <translation>Копировать штрихи</translation>
    </message>
    <message>
        <source>Move strokes</source>
        <translation>Переместить штрихи</translation>
    </message>
    <message>
        <source>Scale the amount</source>
        <translation>Изменить количество</translation>
    </message>
    <message>
        <source>%1 r/s</source>
        <translation>%1 r/s</translation>
    </message>
    <message>
        <source>Nothing is drawn yet: paint a rate with the pen, or place a stamp.</source>
        <translation>Пока ничего не нарисовано: нарисуйте скорость пером или поставьте штамп.</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>с %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>длится %1</translation>
    </message>
    <message>
        <source>here without %1</source>
        <translation>здесь без %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message numerus="yes">
        <source>%n strokes, %1 selected.</source>
        <translation>
            <numerusform>%n штрих, выбрано: %1.</numerusform>
            <numerusform>%n штриха, выбрано: %1.</numerusform>
            <numerusform>%n штрихов, выбрано: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>spillway::ui::DrawTools</name>
    <message>
        <source>Snap</source>
        <translation>Привязка</translation>
    </message>
    <message>
        <source>Snap to the grid and to the ends of strokes</source>
        <translation>Привязка к сетке и концам штрихов</translation>
    </message>
    <message>
        <source>Close the drawing strip</source>
        <translation>Закрыть полосу рисования</translation>
    </message>
    <message>
        <source>Close the strip; what is drawn stays</source>
        <translation>Закрыть полосу; нарисованное останется</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Выбор</translation>
    </message>
    <message>
        <source>Select strokes: drag moves them, with Ctrl a copy; the handles scale time and amount</source>
        <translation>Выбор штрихов: перетаскивание двигает их, с Ctrl — копирует; ручки меняют длительность и количество</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>Перо</translation>
    </message>
    <message>
        <source>Paint a rate over time</source>
        <translation>Рисует скорость по времени</translation>
    </message>
    <message>
        <source>Single request</source>
        <translation>Один запрос</translation>
    </message>
    <message>
        <source>One request with each click</source>
        <translation>Один запрос за каждый щелчок</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Ластик</translation>
    </message>
    <message>
        <source>Drag over what shall go; with Shift only requests of the chosen client</source>
        <translation>Проведите по тому, что нужно стереть; с Shift — только запросы выбранного клиента</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Штамп</translation>
    </message>
    <message>
        <source>Click to place it, drag to say how long it lasts</source>
        <translation>Щёлкните, чтобы поставить; потяните, чтобы задать длительность</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <comment>tool, key, what it does</comment>
        <translation>%1 (%2): %3</translation>
    </message>
    <message>
        <source>one client</source>
        <translation>один клиент</translation>
    </message>
    <message>
        <source>a population</source>
        <translation>группа</translation>
    </message>
    <message>
        <source>Who sends what is drawn</source>
        <translation>Кто отправляет нарисованное</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Address of the client that sends what is drawn</source>
        <translation>Адрес клиента, отправляющего нарисованное</translation>
    </message>
    <message>
        <source>How many clients</source>
        <translation>Сколько клиентов</translation>
    </message>
    <message>
        <source>Number of clients that send the drawn requests, each with its own address</source>
        <translation>Число клиентов, отправляющих нарисованные запросы, каждый со своим адресом</translation>
    </message>
    <message>
        <source>from</source>
        <translation>кто</translation>
    </message>
</context>
<context>
    <name>spillway::ui::EditableKey</name>
    <message>
        <source>Count by</source>
        <translation>Считать по</translation>
    </message>
    <message>
        <source>What counts as one client: an nginx variable, or a text with several.</source>
        <translation>Что считать одним клиентом: переменная nginx или текст с несколькими переменными.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Ключи</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Exporter</name>
    <message>
        <source>&amp;Dry run first: nginx logs what it would reject, and rejects nothing</source>
        <translation>Сначала &amp;пробный режим: nginx пишет в лог, что отклонил бы, и ничего не отклоняет</translation>
    </message>
    <message>
        <source>Writes limit_req_dry_run on, as the same box on the tab of the configuration does.</source>
        <translation>Добавляет limit_req_dry_run on, как и такой же флажок на вкладке конфигурации.</translation>
    </message>
    <message>
        <source>Export the configuration</source>
        <translation>Экспорт конфигурации</translation>
    </message>
    <message>
        <source>nginx configuration</source>
        <translation>Конфигурация nginx</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>Экспортирован %1</translation>
    </message>
    <message>
        <source>To %1. Include it in the http block of nginx.conf, check with nginx -t, then reload nginx.</source>
        <translation>В %1. Подключите файл в блоке http в nginx.conf, проверьте командой nginx -t и перезагрузите nginx.</translation>
    </message>
    <message>
        <source>%1 It is a dry run: the error log shows what it would reject.</source>
        <translation>%1 Это пробный режим: лог ошибок покажет, что было бы отклонено.</translation>
    </message>
    <message>
        <source>Nothing to export</source>
        <translation>Экспортировать нечего</translation>
    </message>
    <message>
        <source>The configuration already has these limits.</source>
        <translation>В конфигурации уже есть эти ограничения.</translation>
    </message>
    <message>
        <source>Changes for patch -p0</source>
        <translation>Изменения для patch -p0</translation>
    </message>
    <message>
        <source>Edited configuration</source>
        <translation>Изменённая конфигурация</translation>
    </message>
    <message>
        <source>Export the edited configuration</source>
        <translation>Экспорт изменённой конфигурации</translation>
    </message>
    <message>
        <source>edited.%1</source>
        <translation>edited.%1</translation>
    </message>
    <message>
        <source>Copied the changes</source>
        <translation>Изменения скопированы</translation>
    </message>
    <message>
        <source>Copied the limit</source>
        <translation>Ограничение скопировано</translation>
    </message>
    <message>
        <source>Copied the configuration</source>
        <translation>Конфигурация скопирована</translation>
    </message>
    <message>
        <source>Copied the comparison</source>
        <translation>Сравнение скопировано</translation>
    </message>
    <message>
        <source>Copied the table</source>
        <translation>Таблица скопирована</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Скопировано: %1</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Сохранить таблицу</translation>
    </message>
    <message>
        <source>comparison.csv</source>
        <translation>comparison.csv</translation>
    </message>
    <message>
        <source>impact.csv</source>
        <translation>impact.csv</translation>
    </message>
    <message>
        <source>paths.csv</source>
        <translation>paths.csv</translation>
    </message>
    <message>
        <source>clients.csv</source>
        <translation>clients.csv</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Таблица</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Сохранён %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::FirstLines</name>
    <message>
        <source>The first lines</source>
        <translation>Первые строки</translation>
    </message>
    <message>
        <source>%1 as %2: %3 of the first %4 are requests</source>
        <translation>%1 как %2: прочитано %4, запросов: %3</translation>
    </message>
    <message>
        <source>unparsed</source>
        <translation>не разобрано</translation>
    </message>
    <message>
        <source>end of request</source>
        <translation>конец запроса</translation>
    </message>
    <message>
        <source>arrival</source>
        <translation>приход</translation>
    </message>
    <message>
        <source>line</source>
        <translation>строка</translation>
    </message>
</context>
<context>
    <name>spillway::ui::FormatDialog</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>How the log was read</source>
        <translation>Как прочитан лог</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Источники</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Прочитать снова</translation>
    </message>
    <message>
        <source>Standard input can be read only once. Save it in a file to read it in another format.</source>
        <translation>Стандартный ввод можно прочитать только один раз. Чтобы прочитать его в другом формате, сохраните его в файл.</translation>
    </message>
    <message>
        <source>Choose the format</source>
        <translation>Выбор формата</translation>
    </message>
    <message>
        <source>How shall %1 be read?</source>
        <translation>Как прочитать %1?</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Читать</translation>
    </message>
    <message>
        <source>Paste the log_format of nginx.conf.</source>
        <translation>Вставьте log_format из nginx.conf.</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Читать как</translation>
    </message>
    <message>
        <source>Around each line</source>
        <translation>Обёртка строк</translation>
    </message>
    <message>
        <source>log_format</source>
        <translation>log_format</translation>
    </message>
    <message>
        <source>Read &amp;as</source>
        <translation>&amp;Читать как</translation>
    </message>
    <message>
        <source>A&amp;round each line</source>
        <translation>О&amp;бёртка строк</translation>
    </message>
    <message>
        <source>format</source>
        <translation>формат</translation>
    </message>
    <message>
        <source>%1, detected</source>
        <comment>combined</comment>
        <translation>%1, определён</translation>
    </message>
    <message>
        <source>%1, detected: %2 of the first %3 lines are requests</source>
        <translation>%1, определён: запросов в первых строках: %2 из %3</translation>
    </message>
    <message>
        <source>its text</source>
        <translation>его текст</translation>
    </message>
    <message>
        <source>around it</source>
        <translation>обёртка</translation>
    </message>
    <message>
        <source>read</source>
        <translation>прочитано</translation>
    </message>
    <message>
        <source>%1 lines, %2, %3 requests</source>
        <translation>строк: %1, %2, запросов: %3</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>не учтено</translation>
    </message>
    <message>
        <source>%1 behind the compressed data, no part of it</source>
        <translation>%1 после сжатых данных, к ним не относится</translation>
    </message>
    <message>
        <source>out of order</source>
        <translation>не по порядку</translation>
    </message>
    <message>
        <source>%1 requests, by up to %2; sorted by arrival</source>
        <translation>запросов: %1, до %2; упорядочены по приходу</translation>
    </message>
    <message>
        <source>FIRST REQUEST</source>
        <translation>ПЕРВЫЙ ЗАПРОС</translation>
    </message>
    <message>
        <source>1 LINE WAS NO REQUEST</source>
        <translation>1 СТРОКА — НЕ ЗАПРОС</translation>
    </message>
    <message numerus="yes">
        <source>%1 LINES WERE NO REQUESTS</source>
        <translation>
            <numerusform>%1 СТРОКА — НЕ ЗАПРОС</numerusform>
            <numerusform>%1 СТРОКИ — НЕ ЗАПРОСЫ</numerusform>
            <numerusform>%1 СТРОК — НЕ ЗАПРОСЫ</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>строка %1</translation>
    </message>
    <message>
        <source>How %1 was read</source>
        <translation>Как прочитан %1</translation>
    </message>
    <message>
        <source>detect from the first lines</source>
        <translation>определить по первым строкам</translation>
    </message>
    <message>
        <source>my own log_format</source>
        <translation>свой log_format</translation>
    </message>
    <message>
        <source>whatever is found</source>
        <translation>что найдётся</translation>
    </message>
    <message>
        <source>As in nginx.conf: $remote_addr - [$time_local] &quot;$request&quot; $status …
Or a LogFormat of Apache, or a #Fields line. Of JSON lines, which member is what: {&quot;when&quot;:&quot;$time_iso8601&quot;,&quot;who&quot;:&quot;$remote_addr&quot;}.</source>
        <translation>Как в nginx.conf: $remote_addr - [$time_local] &quot;$request&quot; $status …
Или LogFormat из Apache, или строка #Fields. Для строк JSON — что в каком поле: {&quot;when&quot;:&quot;$time_iso8601&quot;,&quot;who&quot;:&quot;$remote_addr&quot;}.</translation>
    </message>
    <message>
        <source>%1
Timestamps: %2</source>
        <translation>%1
Метки времени: %2</translation>
    </message>
    <message>
        <source>Write the format: the first lines are taken apart while you do.</source>
        <translation>Введите формат: первые строки разбираются по ходу ввода.</translation>
    </message>
    <message>
        <source>In this format none of the first lines is a request</source>
        <translation>В этом формате ни одна из первых строк не запрос</translation>
    </message>
</context>
<context>
    <name>spillway::ui::HurtModel</name>
    <message>
        <source>The value that nginx counts by</source>
        <translation>Значение, по которому считает nginx</translation>
    </message>
    <message>
        <source>Looks like</source>
        <translation>Похож на</translation>
    </message>
    <message>
        <source>By its user agents and the times of its requests</source>
        <translation>По user agent и времени его запросов</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Its requests in normal periods</source>
        <translation>Запросы клиента в обычных периодах</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Requests that are turned away</source>
        <translation>Запросы, получившие отказ</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Requests that wait and then pass</source>
        <translation>Запросы, пропущенные после ожидания</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Ждёт</translation>
    </message>
    <message>
        <source>The longest delay of one of its requests, by logged times</source>
        <translation>Наибольшая задержка запроса клиента, по времени из лога</translation>
    </message>
    <message>
        <source>The longest time that one of its requests waits</source>
        <translation>Самое долгое ожидание запроса этого клиента</translation>
    </message>
</context>
<context>
    <name>spillway::ui::HurtPanel</name>
    <message>
        <source>Show bucket</source>
        <translation>Показать ведро</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>Look at the worst moment of the chosen client</source>
        <translation>Показать худший момент выбранного клиента</translation>
    </message>
    <message>
        <source>Affected clients</source>
        <translation>Затронутые клиенты</translation>
    </message>
    <message>
        <source>The affected clients are unknown: the zone&apos;s memory could not be checked.</source>
        <translation>Затронутые клиенты неизвестны: память зоны не удалось проверить.</translation>
    </message>
    <message>
        <source>The ranges could not be counted. %1</source>
        <translation>Диапазоны не удалось подсчитать. %1</translation>
    </message>
    <message>
        <source>The ranges could not be counted.</source>
        <translation>Диапазоны не удалось подсчитать.</translation>
    </message>
    <message>
        <source>Counting the ranges…</source>
        <translation>Подсчёт диапазонов…</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>Ни один запрос не выбран.</translation>
    </message>
    <message>
        <source>Marked as incident, so not listed: %1.</source>
        <translation>Отмечены как инцидент, поэтому не в списке: %1.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ImportStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Чтение</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>Отменить чтение</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LabPanel</name>
    <message>
        <source>S&amp;tart</source>
        <translation>&amp;Пуск</translation>
    </message>
    <message>
        <source>Copy a curl command</source>
        <translation>Копировать команду curl</translation>
    </message>
    <message>
        <source>Se&amp;nd</source>
        <translation>&amp;Отправить</translation>
    </message>
    <message>
        <source>&amp;Keep as traffic…</source>
        <translation>&amp;Сохранить как трафик…</translation>
    </message>
    <message>
        <source>The lab is a server on this machine with the limits in force. Start it and send requests.</source>
        <translation>Стенд — сервер на этой машине с действующими ограничениями. Запустите его и отправляйте запросы.</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>не запущен</translation>
    </message>
    <message>
        <source>Address of the lab</source>
        <translation>Адрес стенда</translation>
    </message>
    <message>
        <source>the lab, or http://127.0.0.1:80</source>
        <translation>стенд или http://127.0.0.1:80</translation>
    </message>
    <message>
        <source>Where to send the traffic</source>
        <translation>Куда отправлять трафик</translation>
    </message>
    <message>
        <source>t&amp;o</source>
        <translation>&amp;куда</translation>
    </message>
    <message>
        <source>Send the visible requests in real time, to the lab or to an nginx on this machine</source>
        <translation>Отправить видимые запросы в реальном времени на стенд или в nginx на этой машине</translation>
    </message>
    <message>
        <source>Save the requests that came as a log, and open it</source>
        <translation>Сохранить пришедшие запросы как лог и открыть его</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Код</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>Ждал</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Запрос</translation>
    </message>
    <message>
        <source>Last answers</source>
        <translation>Последние ответы</translation>
    </message>
    <message>
        <source>Click an answer to see its headers.</source>
        <translation>Щёлкните ответ, чтобы увидеть его заголовки.</translation>
    </message>
    <message>
        <source>Headers of the answer</source>
        <translation>Заголовки ответа</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Остановлено.</translation>
    </message>
    <message>
        <source>Keep as traffic</source>
        <translation>Сохранить как трафик</translation>
    </message>
    <message>
        <source>Request CSV</source>
        <translation>CSV запросов</translation>
    </message>
    <message>
        <source>The limits have changed.</source>
        <translation>Ограничения изменились.</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>С&amp;топ</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Запуск…</translation>
    </message>
    <message>
        <source>The lab applies the limits in force, also while you change them.</source>
        <translation>Стенд применяет действующие ограничения, в том числе пока вы их меняете.</translation>
    </message>
    <message>
        <source>Open a log or draw traffic first.</source>
        <translation>Сначала откройте лог или нарисуйте трафик.</translation>
    </message>
    <message>
        <source>Start the lab first, or enter the address of an nginx on this machine.</source>
        <translation>Сначала запустите стенд или введите адрес nginx на этой машине.</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>От&amp;мена</translation>
    </message>
    <message>
        <source>Sending the visible %1 of traffic…</source>
        <translation>Отправка видимого трафика (%1)…</translation>
    </message>
    <message>
        <source>Sent %1.</source>
        <translation>Отправлено: %1.</translation>
    </message>
    <message>
        <source>%1 Left out %2: %3.</source>
        <translation>%1 Не отправлено: %2 (%3).</translation>
    </message>
    <message>
        <source>%1: %2 passed, %3 delayed, %4 rejected.</source>
        <comment>120 requests: …</comment>
        <translation>%1: прошло %2, задержано %3, отклонено %4.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitList</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Удалить</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Выше</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>&amp;Ниже</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Ограничения</translation>
    </message>
    <message>
        <source>Zone name</source>
        <translation>Имя зоны</translation>
    </message>
    <message>
        <source>Name of the zone. Limits with one name share their buckets.</source>
        <translation>Имя зоны. Ограничения с одним именем используют общие вёдра.</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Место</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>везде</translation>
    </message>
    <message>
        <source>Where it holds: /api/, = /login, ~ \.php$; several with commas; empty is everywhere.</source>
        <translation>Где действует: /api/, = /login, ~ \.php$; несколько — через запятую; пусто — везде.</translation>
    </message>
    <message>
        <source>+ add</source>
        <translation>+ добавить</translation>
    </message>
    <message>
        <source>More actions for limits</source>
        <translation>Другие действия с ограничениями</translation>
    </message>
    <message>
        <source>Duplicate, remove, reorder</source>
        <translation>Дублировать, удалить, переместить</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Дублировать</translation>
    </message>
    <message>
        <source>LIMITS</source>
        <translation>ОГРАНИЧЕНИЯ</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>отклонено: %1</translation>
    </message>
    <message>
        <source>Limit %1 on</source>
        <translation>Ограничение %1: вкл.</translation>
    </message>
    <message>
        <source>Limit %1 off</source>
        <translation>Ограничение %1: выкл.</translation>
    </message>
    <message>
        <source>Add a limit</source>
        <translation>Добавить ограничение</translation>
    </message>
    <message>
        <source>Duplicate a limit</source>
        <translation>Дублировать ограничение</translation>
    </message>
    <message>
        <source>Remove a limit</source>
        <translation>Удалить ограничение</translation>
    </message>
    <message>
        <source>Move a limit</source>
        <translation>Переместить ограничение</translation>
    </message>
    <message>
        <source>Zone %1</source>
        <translation>Зона %1</translation>
    </message>
    <message>
        <source>Location %1</source>
        <translation>Место %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitPanel</name>
    <message>
        <source>&amp;rate</source>
        <translation>&amp;rate</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>&amp;burst</source>
        <translation>&amp;burst</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>Burst</translation>
    </message>
    <message>
        <source>&amp;nodelay</source>
        <translation>&amp;nodelay</translation>
    </message>
    <message>
        <source>de&amp;lay</source>
        <translation>de&amp;lay</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>Задержка</translation>
    </message>
    <message>
        <source>Try an &amp;algorithm that nginx lacks</source>
        <translation>Испытать &amp;алгоритм, которого нет в nginx</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Алгоритм</translation>
    </message>
    <message>
        <source>How requests are limited. Another algorithm begins with the same average rate.</source>
        <translation>Как ограничиваются запросы. Другой алгоритм начинает с той же средней скорости.</translation>
    </message>
    <message>
        <source>r/s</source>
        <translation>r/s</translation>
    </message>
    <message>
        <source>r/m</source>
        <translation>r/m</translation>
    </message>
    <message>
        <source>Unit of the rate</source>
        <translation>Единица скорости</translation>
    </message>
    <message>
        <source>Requests per second or per minute</source>
        <translation>Запросов в секунду или в минуту</translation>
    </message>
    <message>
        <source>nodelay</source>
        <translation>nodelay</translation>
    </message>
    <message>
        <source>Within the burst nothing waits; the burst only says how much may come at once.</source>
        <translation>В пределах burst ничего не ждёт; burst лишь задаёт, сколько запросов может прийти разом.</translation>
    </message>
    <message>
        <source>Size of the zone</source>
        <translation>Размер зоны</translation>
    </message>
    <message>
        <source>Without nodelay</source>
        <translation>Без nodelay</translation>
    </message>
    <message>
        <source>off: what is above the delay waits</source>
        <translation>выкл.: всё, что выше delay, ждёт</translation>
    </message>
    <message>
        <source>Shared memory for the clients&apos; states. Where it is too small, nginx forgets or rejects.</source>
        <translation>Разделяемая память для состояний клиентов. Если её мало, nginx забывает клиентов или отклоняет запросы.</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>Скорость %1</translation>
    </message>
    <message>
        <source>Burst %1</source>
        <translation>Burst %1</translation>
    </message>
    <message>
        <source>Delay %1</source>
        <translation>Delay %1</translation>
    </message>
    <message>
        <source>Zone size %1</source>
        <translation>Размер зоны %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitTaker</name>
    <message>
        <source>%1: %2</source>
        <comment>shop.example, 5 limits</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Take limits from an nginx configuration</source>
        <translation>Взять ограничения из конфигурации nginx</translation>
    </message>
    <message>
        <source>nginx configurations (*.conf)</source>
        <translation>Конфигурации nginx (*.conf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>There is no limit in %1.</source>
        <translation>В %1 нет ограничений.</translation>
    </message>
    <message>
        <source>It has no limit_req_zone. What it includes is read where it is there.</source>
        <translation>В ней нет limit_req_zone. Включаемые файлы читаются, если они есть.</translation>
    </message>
    <message>
        <source>Take limits from %1</source>
        <translation>Взять ограничения из %1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Сервер</translation>
    </message>
    <message>
        <source>Took %1.</source>
        <comment>5 limits</comment>
        <translation>Взято: %1.</translation>
    </message>
    <message>
        <source>Open the log to see what they do.</source>
        <translation>Откройте лог, чтобы увидеть их действие.</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>Ограничения из %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimiterRows</name>
    <message>
        <source>&amp;rate</source>
        <translation>&amp;rate</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>capaci&amp;ty</source>
        <translation>ё&amp;мкость</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Ёмкость</translation>
    </message>
    <message>
        <source>&amp;limit</source>
        <translation>&amp;лимит</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Лимит</translation>
    </message>
    <message>
        <source>w&amp;indow</source>
        <translation>&amp;окно</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Окно</translation>
    </message>
    <message>
        <source>r/s</source>
        <translation>r/s</translation>
    </message>
    <message>
        <source>r/m</source>
        <translation>r/m</translation>
    </message>
    <message>
        <source>Unit of the rate</source>
        <translation>Единица скорости</translation>
    </message>
    <message>
        <source>Per second or per minute</source>
        <translation>В секунду или в минуту</translation>
    </message>
    <message>
        <source>Window %1</source>
        <translation>Окно %1</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>Скорость %1</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>Ёмкость %1</translation>
    </message>
    <message>
        <source>Limit %1</source>
        <translation>Лимит %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitersPanel</name>
    <message>
        <source>Program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Отличия</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копировать</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Сохранить…</translation>
    </message>
    <message>
        <source>Other limiters</source>
        <translation>Другие ограничители</translation>
    </message>
    <message>
        <source>Configuration of the program</source>
        <translation>Конфигурация программы</translation>
    </message>
    <message>
        <source>Copy the configuration</source>
        <translation>Копировать конфигурацию</translation>
    </message>
    <message>
        <source>Save the configuration to a file</source>
        <translation>Сохранить конфигурацию в файл</translation>
    </message>
    <message>
        <source>Comparing with the decisions of %1…</source>
        <translation>Сравнение с решениями %1…</translation>
    </message>
    <message>
        <source>%1 cannot express this limit. %2</source>
        <translation>%1 не может выразить это ограничение. %2</translation>
    </message>
    <message>
        <source>Save the configuration</source>
        <translation>Сохранить конфигурацию</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Конфигурация</translation>
    </message>
    <message>
        <source>%1 of %2 decisions differ: only nginx serves %3, only this program serves %4, one of them delays %5.</source>
        <translation>Отличаются решения: %1 из %2. Обслуживает лишь nginx: %3, лишь эта программа: %4; задерживает лишь одна из них: %5.</translation>
    </message>
    <message>
        <source>%1 %2: nginx %3, here %4</source>
        <comment>time, client: passed, rejected</comment>
        <translation>%1 %2: nginx %3, здесь %4</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LiveView</name>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Ведро</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Лимит</translation>
    </message>
    <message>
        <source>Clients and their buckets</source>
        <translation>Клиенты и их вёдра</translation>
    </message>
    <message>
        <source>Waiting for requests…</source>
        <translation>Ожидание запросов…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <comment>a zone</comment>
        <translation>%1 % (%2)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LiveWindow</name>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Выбрать…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Пуск</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>Па&amp;уза</translation>
    </message>
    <message>
        <source>Live traffic</source>
        <translation>Живой трафик</translation>
    </message>
    <message>
        <source>Name a log that grows, or an address for syslog. The limits in force decide, as nginx would.</source>
        <translation>Укажите растущий лог или адрес для syslog. Решают действующие ограничения, как это сделал бы nginx.</translation>
    </message>
    <message>
        <source>F&amp;ollow</source>
        <translation>С&amp;ледить за</translation>
    </message>
    <message>
        <source>/var/log/nginx/access.log   or   tcp:127.0.0.1:5514</source>
        <translation>/var/log/nginx/access.log   или   tcp:127.0.0.1:5514</translation>
    </message>
    <message>
        <source>Source of live traffic</source>
        <translation>Источник живого трафика</translation>
    </message>
    <message>
        <source>Hold the picture still. Nothing is lost meanwhile.</source>
        <translation>Остановить обновление картины. Данные при этом не теряются.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Остановлено.</translation>
    </message>
    <message>
        <source>%1: %2 from %3; %4 near a limit, %5 over it.</source>
        <comment>14:00:05: 120 requests from 30 clients</comment>
        <translation>%1: %2, %3; близко к пределу: %4, сверх него: %5.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a source, what happened</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The source has ended.</source>
        <translation>Источник завершился.</translation>
    </message>
    <message>
        <source>Follow a log</source>
        <translation>Следить за логом</translation>
    </message>
    <message>
        <source>Live traffic needs an nginx limit_req. Choose one in the main window.</source>
        <translation>Для живого трафика нужен limit_req из nginx. Выберите его в главном окне.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>С&amp;топ</translation>
    </message>
    <message>
        <source>Waiting for requests under %1.</source>
        <translation>Ожидание запросов при %1.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LogOpener</name>
    <message>
        <source>A project cannot be opened together with other files.</source>
        <translation>Проект нельзя открыть вместе с другими файлами.</translation>
    </message>
    <message>
        <source>Open %1 alone; it names its logs itself.</source>
        <translation>Откройте %1 отдельно: логи указаны в самом проекте.</translation>
    </message>
    <message>
        <source>An error log of nginx has no requests of its own.</source>
        <translation>В логе ошибок nginx нет собственных запросов.</translation>
    </message>
    <message>
        <source>Open it together with the access log of the same time.</source>
        <translation>Откройте его вместе с логом доступа за то же время.</translation>
    </message>
    <message>
        <source>Standard input can be read only once.</source>
        <translation>Стандартный ввод можно прочитать только один раз.</translation>
    </message>
    <message>
        <source>Save it in a file and open that.</source>
        <translation>Сохраните его в файл и откройте этот файл.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>строк: %1</translation>
    </message>
    <message>
        <source>Reading %1: %2, %3</source>
        <translation>Чтение %1: %2, %3</translation>
    </message>
    <message numerus="yes">
        <source> · %n s left</source>
        <translation>
            <numerusform> · осталась %n с</numerusform>
            <numerusform> · осталось %n с</numerusform>
            <numerusform> · осталось %n с</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3, %4</source>
        <translation>Чтение %1: %2 из %3, %4</translation>
    </message>
    <message>
        <source>it is no longer among the recent files</source>
        <translation>его больше нет в списке недавних файлов</translation>
    </message>
</context>
<context>
    <name>spillway::ui::MainWindow</name>
    <message>
        <source>Spillway</source>
        <translation>Spillway</translation>
    </message>
    <message>
        <source>What is shown was computed before this</source>
        <translation>Показан предыдущий результат</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Чтение…</translation>
    </message>
    <message>
        <source>Wait until the log is read</source>
        <translation>Дождитесь, пока лог будет прочитан</translation>
    </message>
    <message>
        <source>Limits taken from %1</source>
        <translation>Ограничения взяты из %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::MapChart</name>
    <message>
        <source>Map of settings</source>
        <translation>Карта настроек</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>Map of settings, coarse picture</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Now %1.</source>
        <translation>Сейчас %1.</translation>
    </message>
    <message>
        <source>%1 Suggested %2.</source>
        <translation>%1 Рекомендация: %2.</translation>
    </message>
    <message>
        <source>There is no room for the map: drag the edge above it up.</source>
        <translation>Для карты нет места: потяните её верхний край вверх.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::MissingBanner</name>
    <message>
        <source>%1: %2.</source>
        <comment>file, why</comment>
        <translation>%1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>И ещё %n.</numerusform>
            <numerusform>И ещё %n.</numerusform>
            <numerusform>И ещё %n.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is an nginx configuration</source>
        <translation>%1 — конфигурация nginx</translation>
    </message>
    <message numerus="yes">
        <source>%n files are nginx configurations</source>
        <translation>
            <numerusform>%n файл — конфигурация nginx</numerusform>
            <numerusform>%n файла — конфигурации nginx</numerusform>
            <numerusform>%n файлов — конфигурации nginx</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lacks its end</source>
        <translation>%1 обрывается</translation>
    </message>
    <message numerus="yes">
        <source>%n files lack their ends</source>
        <translation>
            <numerusform>%n файл обрывается</numerusform>
            <numerusform>%n файла обрываются</numerusform>
            <numerusform>%n файлов обрываются</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was read in part</source>
        <translation>%1 прочитан частично</translation>
    </message>
    <message numerus="yes">
        <source>%n files were read in part</source>
        <translation>
            <numerusform>%n файл прочитан частично</numerusform>
            <numerusform>%n файла прочитаны частично</numerusform>
            <numerusform>%n файлов прочитаны частично</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was left out</source>
        <translation>%1 не включён</translation>
    </message>
    <message numerus="yes">
        <source>%n files were left out</source>
        <translation>
            <numerusform>%n файл не включён</numerusform>
            <numerusform>%n файла не включены</numerusform>
            <numerusform>%n файлов не включены</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Прочитать снова</translation>
    </message>
    <message>
        <source>Choose format…</source>
        <translation>Выбрать формат…</translation>
    </message>
    <message>
        <source>Take its limits…</source>
        <translation>Взять ограничения…</translation>
    </message>
    <message>
        <source>Take limits of %1…</source>
        <translation>Взять ограничения из %1…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::NeedChart</name>
    <message>
        <source>Required burst</source>
        <translation>Нужный burst</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <comment>burst</comment>
        <translation>%1: нужное значение</translation>
    </message>
    <message>
        <source>no request is rejected</source>
        <translation>ни один запрос не отклоняется</translation>
    </message>
    <message>
        <source>%1 is rejected</source>
        <comment>1 client</comment>
        <translation>отклонено: %1</translation>
    </message>
    <message>
        <source>%1 are rejected</source>
        <comment>3 clients</comment>
        <translation>отклонено: %1</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>Пока неизвестно.</translation>
    </message>
    <message>
        <source> Of the %1 alone.</source>
        <comment>normal periods</comment>
        <translation> Только %1.</translation>
    </message>
    <message>
        <source>%1 %2: %3. No %4 is enough for everyone.</source>
        <comment>Burst, 20, 3 clients are rejected, burst</comment>
        <translation>%1 %2 — %3. Достаточного для всех значения (%4) нет.</translation>
    </message>
    <message>
        <source>%1 %2: %3. %1 %4 is enough for everyone.</source>
        <comment>Burst, 20, 3 clients are rejected, 30</comment>
        <translation>%1 %2 — %3. Всем достаточно %1 %4.</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>burst</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>rejected clients, periods</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <comment>burst, 20, 3 clients are rejected</comment>
        <translation>%1 %2 — %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>burst, 20</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::NeedsPanel</name>
    <message>
        <source>normal periods</source>
        <translation>обычные периоды</translation>
    </message>
    <message>
        <source>incidents</source>
        <translation>инциденты</translation>
    </message>
    <message>
        <source>Click or drag to set the burst. The table of clients lists the required burst of each client.</source>
        <translation>Щёлкните или потяните, чтобы задать burst. Нужный burst каждого клиента — в таблице клиентов.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>These could not be counted. %1</source>
        <translation>Эту часть не удалось подсчитать. %1</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>Ни один запрос не выбран.</translation>
    </message>
    <message>
        <source>No request lies in a normal period.</source>
        <translation>В обычных периодах нет запросов.</translation>
    </message>
    <message>
        <source>No request lies in an incident.</source>
        <translation>В инцидентах нет запросов.</translation>
    </message>
    <message>
        <source>%1, under every arrival model,</source>
        <translation>%1, при любой модели прихода,</translation>
    </message>
    <message>
        <source>%1, in normal periods, from empty buckets,</source>
        <translation>%1, в обычных периодах, с пустыми вёдрами,</translation>
    </message>
    <message>
        <source>%1, in incidents, from empty buckets,</source>
        <translation>%1, в инцидентах, с пустыми вёдрами,</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>burst, 20</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for all but %3 of %4; no %5 is enough for everyone.</source>
        <translation>%1 при %2 не хватает для %3 (всего %4); достаточного для всех значения (%5) нет.</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for all but %3 of %4; %5 is enough for everyone.</source>
        <translation>%1 при %2 не хватает для %3 (всего %4); для всех достаточно %5.</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for everyone; the smallest that is enough is %3.</source>
        <translation>%1 при %2 хватает всем; наименьшее достаточное значение — %3.</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for everyone; a smaller one is not.</source>
        <translation>%1 при %2 хватает всем; меньшего значения недостаточно.</translation>
    </message>
    <message>
        <source>%1, under every arrival model</source>
        <translation>%1, при любой модели прихода</translation>
    </message>
</context>
<context>
    <name>spillway::ui::NginxTester</name>
    <message>
        <source>Cancel &amp;test</source>
        <translation>Отменить &amp;тест</translation>
    </message>
    <message>
        <source>Testing: %1 %</source>
        <translation>Тест: %1 %</translation>
    </message>
    <message>
        <source>Starting nginx…</source>
        <translation>Запуск nginx…</translation>
    </message>
    <message>
        <source>Test on &amp;nginx</source>
        <translation>Тест в &amp;nginx</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Notices</name>
    <message>
        <source>Choose format…</source>
        <translation>Выбрать формат…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::OpenCommands</name>
    <message>
        <source>Open a folder of logs</source>
        <translation>Открыть папку с логами</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Открыть проект</translation>
    </message>
    <message>
        <source>Spillway projects (*.spillway)</source>
        <translation>Проекты Spillway (*.spillway)</translation>
    </message>
    <message>
        <source>Add logs</source>
        <translation>Добавить логи</translation>
    </message>
    <message>
        <source>Open logs</source>
        <translation>Открыть логи</translation>
    </message>
    <message>
        <source>Access logs (*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)</source>
        <translation>Логи доступа (*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Opening</name>
    <message>
        <source>Begin anew</source>
        <translation>Начать заново</translation>
    </message>
</context>
<context>
    <name>spillway::ui::OverviewChart</name>
    <message>
        <source>Overview of the whole trace</source>
        <translation>Обзор всей записи</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Ничего не открыто.</translation>
    </message>
    <message>
        <source>The trace covers %1; shown is %2, %3 long.</source>
        <translation>Запись охватывает %1; показано %2, длительность %3.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ParameterRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, ползунок</translation>
    </message>
    <message>
        <source>“%1” is not valid. Enter a whole number, %2 or more.</source>
        <translation>Значение «%1» недопустимо. Введите целое число, не меньше %2.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PathsPanel</name>
    <message>
        <source>Requests b&amp;y</source>
        <translation>Запросы &amp;по</translation>
    </message>
    <message>
        <source>List requests by</source>
        <translation>Группировать запросы по</translation>
    </message>
    <message>
        <source>Values with their requests</source>
        <translation>Значения и их запросы</translation>
    </message>
    <message>
        <source>Double-click a row to count only its requests.</source>
        <translation>Двойной щелчок по строке: считать только её запросы.</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Только %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternDialog</name>
    <message>
        <source>Kinds of traffic</source>
        <translation>Виды трафика</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternForm</name>
    <message>
        <source>Seed</source>
        <translation>Зерно</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>Другое зерно</translation>
    </message>
    <message>
        <source>Another seed, other requests</source>
        <translation>Другое зерно — другие запросы</translation>
    </message>
    <message>
        <source>The same seed makes the same requests, on every machine.</source>
        <translation>Одно и то же зерно даёт одни и те же запросы на любой машине.</translation>
    </message>
    <message>
        <source>address</source>
        <translation>адрес</translation>
    </message>
    <message>
        <source>Address of the one client</source>
        <translation>Адрес единственного клиента</translation>
    </message>
    <message>
        <source>of their own</source>
        <translation>у каждого свой</translation>
    </message>
    <message>
        <source>One client of this address sends it all; empty: clients with addresses of their own</source>
        <translation>Всё отправляет один клиент с этим адресом; пусто — клиенты со своими адресами</translation>
    </message>
    <message>
        <source>path</source>
        <translation>путь</translation>
    </message>
    <message>
        <source>Path of the requests</source>
        <translation>Путь запросов</translation>
    </message>
    <message>
        <source>of pages and their files</source>
        <translation>страницы и их файлы</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, ползунок</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodDialog</name>
    <message>
        <source>From</source>
        <translation>С</translation>
    </message>
    <message>
        <source>To</source>
        <translation>До</translation>
    </message>
    <message>
        <source>Marked period</source>
        <translation>Отмеченный период</translation>
    </message>
    <message>
        <source>Normal: a limit has to let it through</source>
        <translation>Обычный: ограничение должно его пропускать</translation>
    </message>
    <message>
        <source>Incident: a limit should keep it out</source>
        <translation>Инцидент: ограничение должно его блокировать</translation>
    </message>
    <message>
        <source>Friday&apos;s peak</source>
        <translation>Пик в пятницу</translation>
    </message>
    <message>
        <source>&amp;What it is</source>
        <translation>&amp;Что это</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Имя</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;С</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;До</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time; write one like %2.</source>
        <translation>«%1» — не время; пример записи: %2.</translation>
    </message>
    <message>
        <source>It has to end after it begins.</source>
        <translation>Конец должен быть позже начала.</translation>
    </message>
    <message>
        <source>No request lies in it: the traffic is of %1 to %2.</source>
        <translation>В этом периоде нет запросов: трафик с %1 до %2.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodList</name>
    <message>
        <source>%1 –</source>
        <comment>from; its end is below</comment>
        <translation>%1 –</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>отклонено</translation>
    </message>
    <message>
        <source>Propose…</source>
        <translation>Предложить…</translation>
    </message>
    <message>
        <source>Looks for periods with far more requests than usual. Or mark one yourself: hold Shift and drag over the chart, or zoom in and press N (normal) or I (incident) for what is shown.</source>
        <translation>Ищет периоды, где запросов намного больше обычного. Можно отметить период и вручную: проведите по графику с Shift или увеличьте масштаб и нажмите N (обычный) или I (инцидент) для показанного.</translation>
    </message>
    <message>
        <source>or Shift-drag</source>
        <translation>или Shift + мышь</translation>
    </message>
    <message>
        <source>Share of all requests in the period. For incidents, the blocked share counts excess traffic only.</source>
        <translation>Доля всех запросов периода. Для инцидентов заблокированная доля учитывает только избыточный трафик.</translation>
    </message>
    <message>
        <source>Requests outside the periods: they fill the buckets, but count for neither.</source>
        <translation>Запросы вне периодов: они наполняют вёдра, но ни к одному периоду не относятся.</translation>
    </message>
    <message>
        <source>%1 in no period</source>
        <comment>requests</comment>
        <translation>вне периодов: %1</translation>
    </message>
    <message>
        <source>%1, %2 long. A click looks at it; its menu can let it alone count.</source>
        <translation>%1, длительность %2. Щелчок показывает период; в его меню можно считать только его.</translation>
    </message>
    <message>
        <source>≈%1</source>
        <comment>3.4 %</comment>
        <translation>≈%1</translation>
    </message>
    <message>
        <source>none rejected</source>
        <translation>нет отклонённых</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <comment>3.4 %</comment>
        <translation>отклонено %1</translation>
    </message>
    <message>
        <source>%1 of its %2 are rejected, by the logged times.</source>
        <translation>Отклонено: %1 (всего %2), по времени из лога.</translation>
    </message>
    <message>
        <source>%1 of its %2 are rejected.</source>
        <translation>Отклонено: %1 (всего %2).</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a period, its times</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>Изменить %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Удалить %1</translation>
    </message>
    <message>
        <source>Count only this period</source>
        <translation>Считать только этот период</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodMarker</name>
    <message>
        <source>Mark normal period</source>
        <translation>Отметить обычный период</translation>
    </message>
    <message>
        <source>Mark incident</source>
        <translation>Отметить инцидент</translation>
    </message>
    <message>
        <source>Marked as incident: %1</source>
        <translation>Отмечено как инцидент: %1</translation>
    </message>
    <message>
        <source>Marked as normal: %1</source>
        <translation>Отмечено как обычное: %1</translation>
    </message>
    <message>
        <source>%1. %2 takes it back</source>
        <comment>what was done; keys</comment>
        <translation>%1. Отмена: %2</translation>
    </message>
    <message>
        <source>&amp;Normal: a limit has to let it through</source>
        <translation>&amp;Обычный: ограничение должно его пропускать</translation>
    </message>
    <message>
        <source>&amp;Incident: a limit should keep it out</source>
        <translation>&amp;Инцидент: ограничение должно его блокировать</translation>
    </message>
    <message>
        <source>Move an end of a period</source>
        <translation>Сдвинуть границу периода</translation>
    </message>
    <message>
        <source>Edit period</source>
        <translation>Изменить период</translation>
    </message>
    <message>
        <source>Remove period</source>
        <translation>Удалить период</translation>
    </message>
    <message>
        <source>Only %1 counts</source>
        <translation>Учитывается только %1</translation>
    </message>
    <message>
        <source>Nothing was marked: all of the time is shown. Zoom in, or drag over an incident, first.</source>
        <translation>Отметка не добавлена: показано всё время. Сначала увеличьте масштаб или проведите по инциденту.</translation>
    </message>
    <message>
        <source>Nothing was left out: all of the time is shown. Zoom in first.</source>
        <translation>Ничего не исключено: показано всё время. Сначала увеличьте масштаб.</translation>
    </message>
    <message>
        <source>Looking for unusual periods…</source>
        <translation>Поиск необычных периодов…</translation>
    </message>
    <message>
        <source>What stands out is marked already</source>
        <translation>Всё, что выделяется, уже отмечено</translation>
    </message>
    <message>
        <source>Mark proposed periods</source>
        <translation>Отметить предложенные периоды</translation>
    </message>
    <message>
        <source>Marked the periods that stand out, and the normal traffic around them</source>
        <translation>Отмечены выделяющиеся периоды и обычный трафик вокруг них</translation>
    </message>
    <message>
        <source>Nothing was marked: it would change nothing in %1.</source>
        <translation>Отметка не добавлена: в %1 она ничего не изменила бы.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodQuestion</name>
    <message>
        <source>Yes, mark as incident</source>
        <translation>Да, отметить как инцидент</translation>
    </message>
    <message>
        <source>No, all of this is normal</source>
        <translation>Нет, всё это обычный трафик</translation>
    </message>
    <message>
        <source>A limit should block them. The traffic around them is marked as normal.</source>
        <translation>Ограничение должно их блокировать. Трафик вокруг отмечается как обычный.</translation>
    </message>
    <message>
        <source>A limit shall let all of it through</source>
        <translation>Ограничение должно всё это пропускать</translation>
    </message>
    <message>
        <source>Mark proposed periods</source>
        <translation>Отметить предложенные периоды</translation>
    </message>
    <message>
        <source>Mark all as normal</source>
        <translation>Отметить всё как обычное</translation>
    </message>
    <message>
        <source>Should a limit block this?</source>
        <translation>Блокировать ли это ограничением?</translation>
    </message>
    <message>
        <source>Which of them should a limit block? The others count as normal.</source>
        <translation>Что из этого должно блокировать ограничение? Остальное считается обычным.</translation>
    </message>
    <message>
        <source>Mark as incident</source>
        <translation>Отметить как инцидент</translation>
    </message>
    <message>
        <source>Mark as incidents</source>
        <translation>Отметить как инциденты</translation>
    </message>
    <message>
        <source>None, all of this is normal</source>
        <translation>Ничего, всё это обычный трафик</translation>
    </message>
    <message>
        <source>Looking for unusual periods…</source>
        <translation>Поиск необычных периодов…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodRow</name>
    <message>
        <source>ms</source>
        <translation>мс</translation>
    </message>
    <message>
        <source>s</source>
        <translation>с</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин</translation>
    </message>
    <message>
        <source>h</source>
        <translation>ч</translation>
    </message>
    <message>
        <source>%1, unit</source>
        <translation>%1, единица</translation>
    </message>
    <message>
        <source>Milliseconds, seconds, minutes or hours</source>
        <translation>Миллисекунды, секунды, минуты или часы</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PicturePanel</name>
    <message>
        <source>%1, %2</source>
        <comment>day, time</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>time, zone</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>No request matches the filters.</source>
        <translation>Под фильтры не подходит ни один запрос.</translation>
    </message>
    <message>
        <source>There is no traffic yet.</source>
        <translation>Трафика пока нет.</translation>
    </message>
    <message>
        <source>whole-second timestamps: each second&apos;s requests at once</source>
        <translation>метки времени с точностью до секунды: запросы секунды разом</translation>
    </message>
    <message>
        <source>completion times: each request at its timestamp</source>
        <translation>время завершения: каждый запрос по своей метке времени</translation>
    </message>
    <message>
        <source>≈%1 of %2 rejected</source>
        <translation>отклонено ≈%1 из %2</translation>
    </message>
    <message>
        <source>%1 of %2 rejected</source>
        <translation>отклонено %1 из %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PlacedOffer</name>
    <message>
        <source>everywhere</source>
        <translation>везде</translation>
    </message>
    <message>
        <source>%1 blocked, no normal client</source>
        <translation>отсечено %1, обычных 0</translation>
    </message>
    <message>
        <source>%1 blocked, normal clients affected: %2</source>
        <translation>отсечено %1, обычных %2</translation>
    </message>
    <message>
        <source>Rejects %1 of %2 requests of the incident at this location.</source>
        <translation>Отклоняет запросы инцидента в этом месте: %1 из %2.</translation>
    </message>
    <message>
        <source>Add these limits</source>
        <translation>Добавить ограничения</translation>
    </message>
    <message>
        <source>Adds them to the limits; those that you have stay</source>
        <translation>Добавляет их к ограничениям; имеющиеся остаются</translation>
    </message>
    <message>
        <source>Suggested limits</source>
        <translation>Рекомендуемые ограничения</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ProblemsPanel</name>
    <message>
        <source>Problems of the configuration</source>
        <translation>Проблемы конфигурации</translation>
    </message>
    <message>
        <source>Looking for problems…</source>
        <translation>Поиск проблем…</translation>
    </message>
    <message>
        <source>No problems found in this configuration.</source>
        <translation>Проблем в этой конфигурации не найдено.</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>Применить %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ReportWriter</name>
    <message>
        <source>There is nothing to report on</source>
        <translation>Отчитываться не о чем</translation>
    </message>
    <message>
        <source>No request counts: change the filters or the key.</source>
        <translation>Ни один запрос не учитывается: измените фильтры или ключ.</translation>
    </message>
    <message>
        <source>Save a report</source>
        <translation>Сохранить отчёт</translation>
    </message>
    <message>
        <source>review.html</source>
        <translation>review.html</translation>
    </message>
    <message>
        <source>HTML file</source>
        <translation>Файл HTML</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Counting for %1…</source>
        <translation>Подсчёт для %1…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Сохранён %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::RequestsChart</name>
    <message>
        <source>Requests over time</source>
        <translation>Запросы по времени</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>Запросов в секунду</translation>
    </message>
    <message>
        <source>Requests per second, mean over %1</source>
        <translation>Запросов в секунду, в среднем за %1</translation>
    </message>
    <message>
        <source>rejected by:</source>
        <translation>отклонено зоной:</translation>
    </message>
    <message>
        <source>in %1: %2 per second</source>
        <translation>за %1: %2 в секунду</translation>
    </message>
    <message>
        <source>by %1	%2</source>
        <translation>зоной %1	%2</translation>
    </message>
    <message>
        <source>%1 passed, %2 delayed, %3 rejected in the shown time.</source>
        <translation>За показанное время: прошло %1, задержано %2, отклонено %3.</translation>
    </message>
    <message>
        <source> At %1: %2.</source>
        <translation> В %1: %2.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Rejected by %1</source>
        <comment>a zone</comment>
        <translation>Отклонено зоной %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::RequestsModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>value (requests)</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>ещё %1</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>отклонено</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>When it came</source>
        <translation>Когда пришёл</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Ждёт</translation>
    </message>
    <message>
        <source>How long the limit holds it back</source>
        <translation>Сколько ограничение его удерживает</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Whether the limit turns it away</source>
        <translation>Отказывает ли ему ограничение</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Уровень</translation>
    </message>
    <message>
        <source>How full the limiter is with it</source>
        <translation>Насколько заполнен ограничитель вместе с ним</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Запрос</translation>
    </message>
    <message>
        <source>What it asks for, as the log has it</source>
        <translation>Что запрошено, по данным лога</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Статус</translation>
    </message>
    <message>
        <source>What the server answered then, as the log has it</source>
        <translation>Что тогда ответил сервер, по данным лога</translation>
    </message>
    <message>
        <source>User agent</source>
        <translation>User agent</translation>
    </message>
    <message>
        <source>What the sender says it is</source>
        <translation>Кем называет себя отправитель</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ResolutionNotes</name>
    <message>
        <source>Copy exact log_format</source>
        <translation>Копировать точный log_format</translation>
    </message>
    <message>
        <source>Copied. Paste it into http { } of nginx.conf, and write its name behind the path of access_log.</source>
        <translation>Скопировано. Вставьте в http { } в nginx.conf и укажите имя формата после пути в access_log.</translation>
    </message>
    <message>
        <source>Copy a log_format for nginx.conf with $msec and $request_time: they give arrival times to the millisecond</source>
        <translation>Копировать log_format для nginx.conf с $msec и $request_time: они дают время прихода с точностью до миллисекунды</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ResultPanel</name>
    <message>
        <source>No normal client is affected.</source>
        <translation>Обычные клиенты не затронуты.</translation>
    </message>
    <message>
        <source>In normal periods nothing is rejected or delayed.</source>
        <translation>В обычных периодах ничего не отклоняется и не задерживается.</translation>
    </message>
    <message>
        <source>In normal periods: %1 rejected, %2 delayed.</source>
        <comment>2 paths, 5 paths</comment>
        <translation>В обычных периодах: отклонено %1, задержано %2.</translation>
    </message>
    <message>
        <source>1 normal client is affected.</source>
        <translation>Затронут 1 обычный клиент.</translation>
    </message>
    <message>
        <source>%1 normal clients are affected.</source>
        <translation>Затронуто обычных клиентов: %1.</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>прошло</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>задержано</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>отклонено</translation>
    </message>
    <message>
        <source>in incidents</source>
        <translation>в инцидентах</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>макс. ожидание</translation>
    </message>
    <message>
        <source>peak level</source>
        <translation>пик</translation>
    </message>
    <message>
        <source>no room in the zone</source>
        <translation>нет места в зоне</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>не ограничено</translation>
    </message>
    <message>
        <source>Their key is empty: nginx lets them pass and keeps no state.</source>
        <translation>Их ключ пуст: nginx пропускает их и не хранит состояние.</translation>
    </message>
    <message>
        <source>EFFECT</source>
        <translation>ЭФФЕКТ</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>range</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>excess traffic of incidents</source>
        <translation>избыток инцидентов</translation>
    </message>
    <message>
        <source>%1 of %2 rejected</source>
        <translation>отклонено %1 из %2</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <comment>75 %</comment>
        <translation>отсечено %1</translation>
    </message>
    <message>
        <source>None of %1 is rejected.</source>
        <comment>3,214 clients</comment>
        <translation>%1, отклонённых нет.</translation>
    </message>
    <message>
        <source>1 of %1 is rejected.</source>
        <comment>3,214 clients</comment>
        <translation>%1, отклонено: 1.</translation>
    </message>
    <message>
        <source>%1 of %2 are rejected.</source>
        <comment>3, 3,214 clients</comment>
        <translation>%2, отклонено: %1.</translation>
    </message>
    <message>
        <source>Delayed: %1.</source>
        <translation>Задержано: %1.</translation>
    </message>
    <message>
        <source>Rejected or delayed: %1.</source>
        <translation>Отклонено или задержано: %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Ranges for the periods could not be counted. %1</source>
        <translation>Диапазоны для периодов не удалось подсчитать. %1</translation>
    </message>
    <message>
        <source>The effect on the periods could not be counted. %1</source>
        <translation>Эффект для периодов не удалось подсчитать. %1</translation>
    </message>
    <message>
        <source>The zone&apos;s memory is simulated too: at this size or rate nginx may forget clients.</source>
        <translation>Память зоны тоже моделируется: при таком размере или скорости nginx может забывать клиентов.</translation>
    </message>
    <message>
        <source>The log has completion times only, not when requests arrived.</source>
        <translation>В логе только время завершения запросов, а не время их прихода.</translation>
    </message>
    <message>
        <source>The log has whole seconds only.</source>
        <translation>В логе только целые секунды.</translation>
    </message>
    <message>
        <source>Each request counts at its timestamp: the estimate could not be computed.</source>
        <translation>Каждый запрос учтён по своей метке времени: оценку не удалось вычислить.</translation>
    </message>
    <message>
        <source>Each request counts at its timestamp until the estimate is ready.</source>
        <translation>Каждый запрос учтён по своей метке времени, пока оценка не готова.</translation>
    </message>
    <message>
        <source>Three arrival models agree on these figures; the truth may still differ.</source>
        <translation>Три модели прихода дают одни и те же числа; истинные всё же могут отличаться.</translation>
    </message>
    <message>
        <source>Ranges cover three arrival models; the truth may lie outside. The charts show each request at its timestamp.</source>
        <translation>Диапазоны охватывают три модели прихода; истинные значения могут лежать вне их. На графиках каждый запрос показан по своей метке времени.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SceneGuide</name>
    <message>
        <source>Next: %1</source>
        <translation>Далее: %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ScopeRow</name>
    <message>
        <source>only %1</source>
        <comment>14:00–14:10</comment>
        <translation>только %1</translation>
    </message>
    <message>
        <source>only from %1</source>
        <translation>только с %1</translation>
    </message>
    <message>
        <source>only before %1</source>
        <translation>только до %1</translation>
    </message>
    <message>
        <source>Count only %1</source>
        <translation>Считать только %1</translation>
    </message>
    <message>
        <source>Count all of the time</source>
        <translation>Считать всё время</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ScrubBar</name>
    <message>
        <source>%1×</source>
        <comment>speed</comment>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Playhead</source>
        <translation>Отметка воспроизведения</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>How fast the traffic is played</source>
        <translation>Скорость воспроизведения трафика</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ServersPanel</name>
    <message>
        <source>Servers</source>
        <translation>Серверы</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Балансировка</translation>
    </message>
    <message>
        <source>Round robin</source>
        <translation>По кругу</translation>
    </message>
    <message>
        <source>Least connections</source>
        <translation>Меньше соединений</translation>
    </message>
    <message>
        <source>One server for each client</source>
        <translation>Свой сервер для клиента</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Счётчики</translation>
    </message>
    <message>
        <source>Own counters</source>
        <translation>Свои счётчики</translation>
    </message>
    <message>
        <source>Shared store</source>
        <translation>Общее хранилище</translation>
    </message>
    <message>
        <source>When rejected</source>
        <translation>При отказе</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Без повтора</translation>
    </message>
    <message>
        <source>Retry at once</source>
        <translation>Повтор сразу</translation>
    </message>
    <message>
        <source>Retry after 10 s</source>
        <translation>Повтор через 10 с</translation>
    </message>
    <message>
        <source>Honour Retry-After</source>
        <translation>По Retry-After</translation>
    </message>
    <message>
        <source>Back off</source>
        <translation>Растущая пауза</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Rejected clients</source>
        <translation>Отклонено клиентов</translation>
    </message>
    <message>
        <source>%1 servers</source>
        <translation>серверов: %1</translation>
    </message>
    <message>
        <source>Each request is tried again at most five times</source>
        <translation>Каждый запрос повторяется не более пяти раз</translation>
    </message>
    <message>
        <source>Several servers and clients that react</source>
        <translation>Несколько серверов и реагирующие клиенты</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>Один сервер</translation>
    </message>
    <message>
        <source>One server, with all retries</source>
        <translation>Один сервер, все повторы</translation>
    </message>
    <message>
        <source>Retries alone</source>
        <translation>Только повторы</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SettingNotes</name>
    <message>
        <source>Figures</source>
        <translation>Цифры</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Причины</translation>
    </message>
    <message>
        <source>How the suggestion was chosen</source>
        <translation>Как выбрана рекомендация</translation>
    </message>
    <message>
        <source>Aims</source>
        <translation>Цели</translation>
    </message>
    <message>
        <source>What the suggestion has to achieve</source>
        <translation>Чего должна достичь рекомендация</translation>
    </message>
    <message>
        <source>Details of the map</source>
        <translation>Подробности карты</translation>
    </message>
    <message>
        <source>No suggestion yet.</source>
        <translation>Рекомендации пока нет.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SitePanel</name>
    <message>
        <source>snippet</source>
        <translation>фрагмент</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>a range</comment>
        <translation>%1–%2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SourceList</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Sources of traffic</source>
        <translation>Источники трафика</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SourcesModel</name>
    <message>
        <source>Count %1</source>
        <translation>Учитывать %1</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>Не учитывать %1</translation>
    </message>
    <message>
        <source>Drawn by hand</source>
        <translation>Нарисовано вручную</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>сгенерировано</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>нарисовано</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>Стандартный ввод</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Источник</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
</context>
<context>
    <name>spillway::ui::StartPage</name>
    <message>
        <source>What would this rate limit have done to your traffic?</source>
        <translation>Что это ограничение сделало бы с вашим трафиком?</translation>
    </message>
    <message>
        <source>Spillway replays an access log against nginx&apos;s limit_req, decision for decision, and shows who would have passed, waited or been rejected while you move the limit. When the picture is right, it writes the configuration.</source>
        <translation>Spillway прогоняет лог доступа через limit_req из nginx, решение за решением, и показывает, кто прошёл бы, ждал или получил отказ, пока вы двигаете ограничение. Когда картина устраивает, программа записывает конфигурацию.</translation>
    </message>
    <message>
        <source>or drop log files anywhere on this window. Plain or compressed; nginx, Apache and JSON formats are recognised. Nothing leaves this computer.</source>
        <translation>или перетащите файлы логов в любое место этого окна. Сжатые или нет; форматы nginx, Apache и JSON распознаются. С этого компьютера ничего не уходит.</translation>
    </message>
    <message>
        <source>&amp;Open a log…</source>
        <translation>&amp;Открыть лог…</translation>
    </message>
    <message>
        <source>&amp;Try the sample</source>
        <translation>&amp;Попробовать пример</translation>
    </message>
    <message>
        <source>&amp;Draw traffic</source>
        <translation>Рисовать тра&amp;фик</translation>
    </message>
    <message>
        <source>Generate traffic…</source>
        <translation>Сгенерировать трафик…</translation>
    </message>
    <message>
        <source>RECENT</source>
        <translation>НЕДАВНИЕ</translation>
    </message>
    <message>
        <source>SCENES: SEE IT IN TEN SECONDS</source>
        <translation>СЦЕНЫ: УВИДЕТЬ ЗА ДЕСЯТЬ СЕКУНД</translation>
    </message>
    <message>
        <source>Open the scene: %1</source>
        <translation>Открыть сцену: %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Открыть %1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::StatusLine</name>
    <message>
        <source>Copy the configuration lines</source>
        <translation>Скопировать строки конфигурации</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SuggestionCard</name>
    <message>
        <source>Looking for the affected paths…</source>
        <translation>Поиск затронутых путей…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Use and export…</source>
        <translation>Применить и экспортировать…</translation>
    </message>
    <message>
        <source>Export config…</source>
        <translation>Экспорт…</translation>
    </message>
    <message>
        <source>Suggest again</source>
        <translation>Подобрать снова</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Почему?</translation>
    </message>
    <message>
        <source>Find incidents…</source>
        <translation>Найти инциденты…</translation>
    </message>
    <message>
        <source>Or one limit for the whole site…</source>
        <translation>Или одно ограничение на весь сайт…</translation>
    </message>
    <message>
        <source>Close the suggestion</source>
        <translation>Закрыть рекомендацию</translation>
    </message>
    <message>
        <source>Close; Suggest brings it back</source>
        <translation>Закрыть; «Подобрать» вернёт её</translation>
    </message>
    <message>
        <source>Use the suggested limit</source>
        <translation>Применить рекомендованное ограничение</translation>
    </message>
    <message>
        <source>Use the suggested limit and export its configuration</source>
        <translation>Применить рекомендованное ограничение и экспортировать его конфигурацию</translation>
    </message>
    <message>
        <source>Why this limit is suggested</source>
        <translation>Почему рекомендовано это ограничение</translation>
    </message>
    <message>
        <source>This client behaves like the incident. Mark it to exclude its requests from normal traffic.</source>
        <translation>Этот клиент ведёт себя как инцидент. Отметьте его, чтобы его запросы не считались обычным трафиком.</translation>
    </message>
    <message>
        <source>Looking for a limit…</source>
        <translation>Подбор ограничения…</translation>
    </message>
    <message>
        <source>Mark %1 as incident</source>
        <translation>Отметить %1 как инцидент</translation>
    </message>
    <message>
        <source>Suggested limit</source>
        <translation>Рекомендованное ограничение</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TabsPanel</name>
    <message>
        <source>Clients</source>
        <translation>Клиенты</translation>
    </message>
    <message>
        <source>Impact</source>
        <translation>Ущерб</translation>
    </message>
    <message>
        <source>Who is affected in normal periods</source>
        <translation>Кто затронут в обычные периоды</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Пути</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>Burst</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Карта</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Сверка</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>Конфиг</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>X-ray</translation>
    </message>
    <message>
        <source>Which requests come to each location and its limits</source>
        <translation>Какие запросы приходят в каждый location и его ограничения</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Ошибки</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Стенд</translation>
    </message>
    <message>
        <source>A server with these limits, to send requests to</source>
        <translation>Сервер с этими ограничениями, на который можно слать запросы</translation>
    </message>
    <message>
        <source>Views of the traffic and its limits</source>
        <translation>Виды трафика и его ограничений</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>Алгоритмы</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A и B</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Дни</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Серверы</translation>
    </message>
    <message>
        <source>nginx</source>
        <translation>nginx</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>Что сравнивать</translation>
    </message>
    <message>
        <source>Other limiters</source>
        <translation>Другие ограничители</translation>
    </message>
    <message>
        <source>Compare algorithms, two versions of your limits, days, several servers, other programs, or the prediction with what nginx decided</source>
        <translation>Сравнить алгоритмы, две версии ваших ограничений, дни, несколько серверов, другие программы или прогноз с тем, что решил nginx</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Все</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Обычный</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>Инциденты</translation>
    </message>
    <message>
        <source>Traffic that is counted</source>
        <translation>Учитываемый трафик</translation>
    </message>
    <message>
        <source>Count all requests, or those in normal or in incident periods</source>
        <translation>Считать все запросы или запросы обычных периодов или инцидентов</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TimeChart</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>day, time</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TopBar</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TradeOffPanel</name>
    <message>
        <source>Use suggestion</source>
        <translation>Применить рекомендацию</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>Копировать таблицу</translation>
    </message>
    <message>
        <source>rejected requests</source>
        <translation>отклонённые запросы</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>Что означают цвета</translation>
    </message>
    <message>
        <source>&amp;Colour: normal</source>
        <translation>&amp;Цвет: обычные</translation>
    </message>
    <message>
        <source>The map shows nginx limits. Compare shows the other algorithms.</source>
        <translation>Карта показывает ограничения nginx. Остальные алгоритмы — на вкладке «Сверка».</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>Ни один запрос не выбран.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>10r/s burst=20</comment>
        <translation>Взять %1</translation>
    </message>
    <message>
        <source>Arrival model of the map: each second&apos;s requests at once.</source>
        <translation>Модель прихода карты: запросы каждой секунды сразу.</translation>
    </message>
    <message>
        <source>Arrival model of the map: each request at its timestamp.</source>
        <translation>Модель прихода карты: каждый запрос в своё время.</translation>
    </message>
    <message>
        <source>Above the dashed line no arrival model rejects a normal request.</source>
        <translation>Выше пунктира обычный запрос не отклоняется ни при одной модели прихода.</translation>
    </message>
    <message>
        <source>limit under the pointer</source>
        <translation>ограничение под указателем</translation>
    </message>
    <message>
        <source>present limit</source>
        <translation>текущее ограничение</translation>
    </message>
    <message>
        <source>Suggested limit</source>
        <translation>Рекомендованное ограничение</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficMaker</name>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>&amp;Name of the source</source>
        <translation>&amp;Имя источника</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>нарисовано</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Рисунок</translation>
    </message>
    <message>
        <source>New drawing</source>
        <translation>Новый рисунок</translation>
    </message>
    <message>
        <source>Generate traffic</source>
        <translation>Сгенерировать трафик</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <translation>Сгенерировать %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Изменить %1</translation>
    </message>
    <message>
        <source>Change a stroke</source>
        <translation>Изменить штрих</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>Переименовать в %1</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>Дублировать %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Удалить %1</translation>
    </message>
    <message>
        <source>Save the requests</source>
        <translation>Сохранить запросы</translation>
    </message>
    <message>
        <source>Request CSV</source>
        <translation>CSV запросов</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>Сохраняется %1…</translation>
    </message>
    <message>
        <source>Saved %1: %2</source>
        <translation>Сохранён %1: %2</translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation>&amp;Рисовать</translation>
    </message>
    <message>
        <source>&amp;Parameters…</source>
        <translation>&amp;Параметры…</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>Пере&amp;именовать…</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Дублировать</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>&amp;Сохранить как CSV…</translation>
    </message>
    <message>
        <source>New dra&amp;wing</source>
        <translation>&amp;Новый рисунок</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Удалить</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficPanel</name>
    <message>
        <source>How it was read…</source>
        <translation>Как прочитано…</translation>
    </message>
    <message>
        <source>proxies</source>
        <translation>прокси</translation>
    </message>
    <message>
        <source>Believe these proxies</source>
        <translation>Доверять этим прокси</translation>
    </message>
    <message>
        <source>location</source>
        <translation>location</translation>
    </message>
    <message>
        <source>Only this location</source>
        <translation>Только этот location</translation>
    </message>
    <message>
        <source>method</source>
        <translation>метод</translation>
    </message>
    <message>
        <source>Only this method</source>
        <translation>Только этот метод</translation>
    </message>
    <message>
        <source>host</source>
        <translation>хост</translation>
    </message>
    <message>
        <source>Only this host</source>
        <translation>Только этот хост</translation>
    </message>
    <message>
        <source>exclude</source>
        <translation>исключить</translation>
    </message>
    <message>
        <source>Exclude these networks</source>
        <translation>Исключить эти сети</translation>
    </message>
    <message>
        <source>any</source>
        <translation>любой</translation>
    </message>
    <message>
        <source>Count only requests with this path prefix, as a location in nginx. Several: /api/ /login</source>
        <translation>Учитывать только запросы с этим началом пути, как location в nginx. Несколько: /api/ /login</translation>
    </message>
    <message>
        <source>Count only these methods: GET POST</source>
        <translation>Учитывать только эти методы: GET POST</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Leave out addresses and networks that the limit will not apply to: 10.0.0.0/8 2001:db8::/32</source>
        <translation>Не учитывать адреса и сети, на которые ограничение не распространяется: 10.0.0.0/8 2001:db8::/32</translation>
    </message>
    <message>
        <source>Trusted proxies, for X-Forwarded-For: 10.0.0.0/8. The client is the last address in it that is not one of theirs, as with real_ip_recursive.</source>
        <translation>Доверенные прокси для X-Forwarded-For: 10.0.0.0/8. Клиент — последний адрес в заголовке, который не их, как при real_ip_recursive.</translation>
    </message>
    <message>
        <source>COUNT BY</source>
        <translation>СЧИТАТЬ ПО</translation>
    </message>
    <message>
        <source>TRAFFIC</source>
        <translation>ТРАФИК</translation>
    </message>
    <message>
        <source>MARKED PERIODS</source>
        <translation>ОТМЕЧЕНО</translation>
    </message>
    <message>
        <source>ONLY</source>
        <translation>ТОЛЬКО</translation>
    </message>
    <message>
        <source>RESOLUTION</source>
        <translation>ТОЧНОСТЬ</translation>
    </message>
    <message>
        <source>Change of location</source>
        <translation>Изменение location</translation>
    </message>
    <message>
        <source>Change of method</source>
        <translation>Изменение метода</translation>
    </message>
    <message>
        <source>Change of host</source>
        <translation>Изменение хоста</translation>
    </message>
    <message>
        <source>This is what was read so far; more is coming.</source>
        <translation>Это прочитано на данный момент; чтение продолжается.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Count by %1</source>
        <translation>Считать по %1</translation>
    </message>
    <message>
        <source>Change of trusted proxies</source>
        <translation>Изменение доверенных прокси</translation>
    </message>
    <message>
        <source>Change of excluded networks</source>
        <translation>Изменение исключённых сетей</translation>
    </message>
    <message>
        <source>A location begins with a slash: /%1</source>
        <translation>Location начинается с косой черты: /%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficSummary</name>
    <message>
        <source>Counting by %1…</source>
        <translation>Подсчёт по %1…</translation>
    </message>
    <message>
        <source>Choosing requests…</source>
        <translation>Выбор запросов…</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>первые %1</translation>
    </message>
    <message>
        <source>a sample: %1, those of one client in %2</source>
        <translation>выборка: %1, это один клиент из %2</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>Ничего не открыто</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>Симуляция…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 not exempt</source>
        <comment>3,213 clients</comment>
        <translation>%1 без исключённых</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 запрос</numerusform>
            <numerusform>%1 запроса</numerusform>
            <numerusform>%1 запросов</numerusform>
        </translation>
    </message>
    <message>
        <source>Re-simulated %1 in %2</source>
        <translation>Просчитано: %1 за %2</translation>
    </message>
    <message>
        <source>First impression, from %1 of %2 requests…</source>
        <translation>Первое впечатление, %1 из %2 запросов…</translation>
    </message>
    <message>
        <source>%1 · Still reading</source>
        <translation>%1 · Чтение продолжается</translation>
    </message>
    <message>
        <source>%1 · Zone memory not checked</source>
        <translation>%1 · Память зоны не проверена</translation>
    </message>
    <message>
        <source>%1 · Checking zone memory…</source>
        <translation>%1 · Проверка памяти зоны…</translation>
    </message>
    <message>
        <source>Spillway</source>
        <translation>Spillway</translation>
    </message>
    <message>
        <source>%1[*] — Spillway</source>
        <translation>%1[*] — Spillway</translation>
    </message>
</context>
<context>
    <name>spillway::ui::UnsavedWork</name>
    <message>
        <source>Drawn traffic</source>
        <translation>Нарисованный трафик</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Сохранить проект</translation>
    </message>
    <message>
        <source>limit.spillway</source>
        <translation>limit.spillway</translation>
    </message>
    <message>
        <source>Spillway project</source>
        <translation>Проект Spillway</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Сохранён %1</translation>
    </message>
    <message>
        <source>Save what you made as a project?</source>
        <translation>Сохранить сделанное как проект?</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>Сохранить изменения в %1?</translation>
    </message>
    <message>
        <source>Go on with what you did on %1?</source>
        <translation>Продолжить работу с %1?</translation>
    </message>
    <message>
        <source>%1: kept when the window was closed or other traffic was opened.</source>
        <translation>%1: сохранено, когда закрылось окно или был открыт другой трафик.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Восстановить</translation>
    </message>
    <message>
        <source>There is unsaved work of %1</source>
        <translation>Есть несохранённая работа: %1</translation>
    </message>
    <message>
        <source>%1: not saved before the program ended or other traffic was opened.</source>
        <translation>%1: программа завершилась или был открыт другой трафик раньше сохранения.</translation>
    </message>
    <message>
        <source>What was chosen for the log before is no longer in force.</source>
        <translation>Выбранное для прежнего лога больше не действует.</translation>
    </message>
    <message>
        <source>Begun anew</source>
        <translation>Начато заново</translation>
    </message>
    <message>
        <source>Back to the log before</source>
        <translation>К прежнему логу</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Без названия</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ValuesModel</name>
    <message>
        <source>(empty)</source>
        <translation>(пусто)</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Клиенты</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Of the requests that count</source>
        <translation>Из запросов, которые учитываются</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ValuesPopup</name>
    <message>
        <source>&amp;Only these</source>
        <translation>&amp;Только эти</translation>
    </message>
    <message>
        <source>&amp;Exempt these</source>
        <translation>&amp;Исключить эти</translation>
    </message>
    <message>
        <source>&amp;Leave out</source>
        <translation>&amp;Не учитывать</translation>
    </message>
    <message>
        <source>or</source>
        <translation>или</translation>
    </message>
    <message>
        <source>A condition of your own</source>
        <translation>Своё условие</translation>
    </message>
    <message>
        <source>Choose requests</source>
        <translation>Выбор запросов</translation>
    </message>
    <message>
        <source>Choose who is exempt</source>
        <translation>Выбор исключений</translation>
    </message>
    <message>
        <source>WHICH REQUESTS COUNT</source>
        <translation>КАКИЕ ЗАПРОСЫ УЧИТЫВАЮТСЯ</translation>
    </message>
    <message>
        <source>WHO IS NOT LIMITED</source>
        <translation>КОГО НЕ ОГРАНИЧИВАТЬ</translation>
    </message>
    <message>
        <source>Choose by</source>
        <translation>Выбирать по</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Найти</translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation>Найти значение</translation>
    </message>
    <message>
        <source>$uri ~ ^/api/   or   10.0.0.0/8</source>
        <translation>$uri ~ ^/api/   или   10.0.0.0/8</translation>
    </message>
    <message>
        <source>As in nginx: $variable = text, != text, ~ regex, ~* regex in any case, !~ regex; or a network, with ! before it for all others. Enter adds it.</source>
        <translation>Как в nginx: $variable = текст, != текст, ~ regex, ~* regex без учёта регистра, !~ regex; или сеть, с ! перед ней — все остальные. Enter добавляет.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Значения</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>%1 of %2 values of %3</source>
        <translation>%1 из %2 значений %3</translation>
    </message>
    <message>
        <source>1 value of %1</source>
        <translation>1 значение %1</translation>
    </message>
    <message>
        <source>%1 values of %2</source>
        <translation>Значений %2: %1</translation>
    </message>
    <message>
        <source>These are %1 values; up to %2 can be chosen at once. Write what they have in common instead: %3 ~ REGEX</source>
        <translation>Здесь значений: %1; сразу можно выбрать до %2. Лучше записать, что у них общего: %3 ~ REGEX</translation>
    </message>
</context>
<context>
    <name>spillway::ui::VerdictTile</name>
    <message>
        <source>%1, %2 requests</source>
        <translation>%1, запросов: %2</translation>
    </message>
    <message>
        <source>%1 requests %2 (%3)</source>
        <translation>%2 запросов: %1 (%3)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::VersionsPanel</name>
    <message>
        <source>Keep as &amp;A</source>
        <translation>Запомнить как &amp;A</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Клиент</translation>
    </message>
    <message>
        <source>Only A serves</source>
        <translation>Обслуживает лишь A</translation>
    </message>
    <message>
        <source>Only B serves</source>
        <translation>Обслуживает лишь B</translation>
    </message>
    <message>
        <source>B is</source>
        <translation>С B</translation>
    </message>
    <message>
        <source>Keep the limits in force, to compare them with what you change next</source>
        <translation>Запомнить действующие ограничения, чтобы сравнить их с тем, что измените дальше</translation>
    </message>
    <message>
        <source>Clients with other verdicts</source>
        <translation>Клиенты, для которых решения другие</translation>
    </message>
    <message>
        <source>Keep the limits in force as A. Then change them, to see which clients are better or worse off.</source>
        <translation>Запомните действующие ограничения как A. Затем измените их и увидите, каким клиентам стало лучше или хуже.</translation>
    </message>
    <message>
        <source>A is %1. Change a limit to compare it with A.</source>
        <translation>A — это %1. Измените ограничение, чтобы сравнить его с A.</translation>
    </message>
    <message>
        <source>A, %1, rejects %2 requests; B, %3, rejects %4. Better off: %5. Worse off: %6.</source>
        <translation>A, %1, отклоняет запросов: %2; B, %3, отклоняет: %4. Лучше: %5. Хуже: %6.</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>хуже</translation>
    </message>
    <message>
        <source>better</source>
        <translation>лучше</translation>
    </message>
</context>
<context>
    <name>spillway::ui::WindowSettings</name>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>Restart Spillway to change the language.</source>
        <translation>Чтобы сменить язык, перезапустите Spillway.</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Words::Words</name>
    <message>
        <source>Standard input can be read only once: save it in a file first</source>
        <translation>Стандартный ввод читается только один раз: сначала сохраните его в файл</translation>
    </message>
</context>
<context>
    <name>spillway::ui::XrayPanel</name>
    <message>
        <source>Server, location</source>
        <translation>Сервер, location</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Задержано</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Ограничения</translation>
    </message>
    <message>
        <source>Servers and locations with their requests</source>
        <translation>Серверы и location с их запросами</translation>
    </message>
    <message>
        <source>Following the requests…</source>
        <translation>Прохождение запросов…</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>без ограничения</translation>
    </message>
    <message>
        <source>%1 instead of its parent&apos;s</source>
        <translation>%1 вместо родительского</translation>
    </message>
    <message>
        <source>not limited: %1</source>
        <translation>не ограничено: %1</translation>
    </message>
    <message>
        <source>%1: %2 counts no request: %3.</source>
        <translation>%1: %2 не считает ни одного запроса: %3.</translation>
    </message>
    <message>
        <source>%1 rest on an assumption: %2</source>
        <translation>На допущении — %1: %2</translation>
    </message>
    <message>
        <source>Click a request in the chart of the bucket to mark its way through the configuration.</source>
        <translation>Щёлкните запрос на графике ведра, чтобы отметить его путь по конфигурации.</translation>
    </message>
    <message>
        <source>%1 (%2 is %3)</source>
        <translation>%1 (%2 — %3)</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>неизвестно</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a request, its way</comment>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
