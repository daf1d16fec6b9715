<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
<context>
    <name>Exporting</name>
    <message>
        <source>Dry run</source>
        <translation>ドライラン</translation>
    </message>
    <message>
        <source>No dry run</source>
        <translation>ドライランなし</translation>
    </message>
</context>
<context>
    <name>FileQuestion</name>
    <message>
        <source>Unsaved work</source>
        <translation>未保存の作業</translation>
    </message>
    <message>
        <source>Otherwise it is lost.</source>
        <translation>保存しないと失われます。</translation>
    </message>
    <message>
        <source>Do&amp;n&apos;t save</source>
        <translation>保存しない(&amp;N)</translation>
    </message>
</context>
<context>
    <name>SaveFile</name>
    <message>
        <source>its symbolic links lead round in a circle</source>
        <translation>シンボリックリンクが循環しています</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>これはフォルダーです</translation>
    </message>
    <message>
        <source>this is no file but a device, a pipe or a socket</source>
        <translation>これはファイルではなく、デバイス、パイプまたはソケットです</translation>
    </message>
</context>
<context>
    <name>Variables</name>
    <message>
        <source>address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>network, /24 or /64</source>
        <translation>ネットワーク (/24、/64)</translation>
    </message>
    <message>
        <source>network, /16 or /48</source>
        <translation>ネットワーク (/16、/48)</translation>
    </message>
    <message>
        <source>program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>first segment</source>
        <translation>第1セグメント</translation>
    </message>
    <message>
        <source>two segments</source>
        <translation>第2セグメントまで</translation>
    </message>
    <message>
        <source>path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>path and query</source>
        <translation>パスとクエリ</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>method</source>
        <translation>メソッド</translation>
    </message>
    <message>
        <source>status</source>
        <translation>ステータス</translation>
    </message>
    <message>
        <source>user</source>
        <translation>ユーザー</translation>
    </message>
    <message>
        <source>user agent</source>
        <translation>User-Agent</translation>
    </message>
    <message>
        <source>referrer</source>
        <translation>リファラー</translation>
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
        <translation>APIキー</translation>
    </message>
    <message>
        <source>address and path</source>
        <translation>アドレスとパス</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Draw a request</source>
        <translation>リクエストを描く</translation>
    </message>
    <message>
        <source>Move strokes</source>
        <translation>ストロークを移動</translation>
    </message>
    <message>
        <source>Copy strokes</source>
        <translation>ストロークをコピー</translation>
    </message>
    <message>
        <source>Scale the amount</source>
        <translation>量を拡大・縮小</translation>
    </message>
    <message>
        <source>Scale in time</source>
        <translation>時間を拡大・縮小</translation>
    </message>
    <message>
        <source>Paint a rate</source>
        <translation>レートを描く</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Place a stamp</source>
        <translation>スタンプを配置</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>現在: %1</translation>
    </message>
    <message>
        <source>suggested, and now: %1</source>
        <translation>提案かつ現在: %1</translation>
    </message>
    <message>
        <source>suggested: %1</source>
        <translation>提案: %1</translation>
    </message>
    <message>
        <source>coarse picture: %1 of %2 cells exact</source>
        <translation>粗い図: %2セル中%1セルが正確</translation>
    </message>
    <message>
        <source>above this line no normal request is rejected, by the logged times</source>
        <translation>ログの時刻では、この線より上で通常リクエストの拒否なし</translation>
    </message>
    <message>
        <source>no normal request is rejected above this line</source>
        <translation>この線より上では通常リクエストの拒否なし</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of the excess blocked</source>
        <comment>10 %</comment>
        <translation>超過の%1を遮断</translation>
    </message>
    <message>
        <source>incident %1 rejected</source>
        <comment>10 %</comment>
        <translation>インシデントの%1を拒否</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>インシデント</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>待機%1</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>number of waiting requests</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Level %1 of %2 at %3, %4 waiting.</source>
        <comment>Level 18.0 of burst 20</comment>
        <translation>%3の水位は%1 (%2)、待機%4。</translation>
    </message>
    <message>
        <source>delay %1</source>
        <translation>delay %1</translation>
    </message>
    <message>
        <source>Mark %1 as incident</source>
        <translation>%1をインシデントにする</translation>
    </message>
    <message>
        <source>Unmark %1</source>
        <translation>%1のマークを解除</translation>
    </message>
    <message>
        <source>The key or a location of “%1” has changed: edit it by hand.</source>
        <translation>「%1」のキーまたはlocationが変わりました。手動で編集してください。</translation>
    </message>
    <message>
        <source>The limit_req directives of “%1” change differently: edit them by hand.</source>
        <translation>「%1」のlimit_reqディレクティブは変更内容がそれぞれ異なります。手動で編集してください。</translation>
    </message>
    <message>
        <source>“%1” is new: copy it from the snippet.</source>
        <translation>「%1」は新規です。スニペットからコピーしてください。</translation>
    </message>
    <message>
        <source>This edit does not change limit_req_status: set it to %1 by hand.</source>
        <translation>この編集はlimit_req_statusを変更しません。手動で%1にしてください。</translation>
    </message>
    <message>
        <source>This edit does not change limit_req_dry_run: set it by hand.</source>
        <translation>この編集はlimit_req_dry_runを変更しません。手動で設定してください。</translation>
    </message>
    <message>
        <source>%1 now inherits the limits around it. To leave it unlimited, exempt its requests.</source>
        <translation>%1は外側の制限を継承するようになります。制限なしのままにするには、そのリクエストを除外します。</translation>
    </message>
    <message numerus="yes">
        <source>%1 paths</source>
        <translation>
            <numerusform>%1パス</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 programs</source>
        <translation>
            <numerusform>%1プログラム</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1キー</numerusform>
        </translation>
    </message>
    <message>
        <source>1 path</source>
        <translation>1パス</translation>
    </message>
    <message>
        <source>1 program</source>
        <translation>1プログラム</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1キー</translation>
    </message>
    <message>
        <source>one client</source>
        <translation>1クライアント</translation>
    </message>
    <message>
        <source>one path</source>
        <translation>1パス</translation>
    </message>
    <message>
        <source>one program</source>
        <translation>1プログラム</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>1キー</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>clients rejected</source>
        <translation>拒否クライアント</translation>
    </message>
    <message>
        <source>paths rejected</source>
        <translation>拒否パス</translation>
    </message>
    <message>
        <source>programs rejected</source>
        <translation>拒否プログラム</translation>
    </message>
    <message>
        <source>keys rejected</source>
        <translation>拒否キー</translation>
    </message>
    <message>
        <source>rejected clients</source>
        <translation>拒否クライアント</translation>
    </message>
    <message>
        <source>rejected paths</source>
        <translation>拒否パス</translation>
    </message>
    <message>
        <source>rejected programs</source>
        <translation>拒否プログラム</translation>
    </message>
    <message>
        <source>rejected keys</source>
        <translation>拒否キー</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <comment>a limit</comment>
        <translation>%1: 判定なし</translation>
    </message>
    <message>
        <source>%1: no room in the zone, rejected</source>
        <translation>%1: ゾーンに空きなし、拒否</translation>
    </message>
    <message>
        <source>%1: %2 &gt; burst %3, rejected</source>
        <translation>%1: %2 &gt; burst %3、拒否</translation>
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
        <translation>トークンバケット</translation>
    </message>
    <message>
        <source>Leaking bucket (queue)</source>
        <translation>リーキーバケット (キュー)</translation>
    </message>
    <message>
        <source>Fixed window</source>
        <translation>固定ウィンドウ</translation>
    </message>
    <message>
        <source>Sliding window log</source>
        <translation>スライディングウィンドウログ</translation>
    </message>
    <message>
        <source>Sliding window counter</source>
        <translation>スライディングウィンドウカウンター</translation>
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
        <translation>%2ごとに%1</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1では</translation>
    </message>
    <message>
        <source>With windows of %1</source>
        <translation>%1のウィンドウでは</translation>
    </message>
    <message>
        <source>With %1 tokens every %2</source>
        <translation>%2ごとに%1トークンでは</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>burst</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>burst, 20</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>バケット</translation>
    </message>
    <message>
        <source>Bucket of %1</source>
        <translation>%1のバケット</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>Window of %1</source>
        <translation>%1のウィンドウ</translation>
    </message>
    <message>
        <source>peak level</source>
        <translation>最高水位</translation>
    </message>
    <message>
        <source>The highest level of its bucket, in requests: at most the burst, as what is above is rejected</source>
        <translation>バケットの最高水位 (リクエスト数)。超過分は拒否されるため、burstを超えません</translation>
    </message>
    <message>
        <source>tokens missing</source>
        <translation>不足トークン</translation>
    </message>
    <message>
        <source>most missing</source>
        <translation>最大不足</translation>
    </message>
    <message>
        <source>The most tokens that were missing from its bucket</source>
        <translation>バケットで不足したトークンの最大数</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Queue of %1</source>
        <translation>%1のキュー</translation>
    </message>
    <message>
        <source>requests waiting</source>
        <translation>待機リクエスト</translation>
    </message>
    <message>
        <source>most waiting</source>
        <translation>最大待機</translation>
    </message>
    <message>
        <source>The most requests that stood before one of its own</source>
        <translation>自身のリクエストの前に並んだリクエストの最大数</translation>
    </message>
    <message>
        <source>counted in each %1</source>
        <translation>%1ごとのカウント</translation>
    </message>
    <message>
        <source>most counted</source>
        <translation>最大カウント</translation>
    </message>
    <message>
        <source>The most of its requests that were counted in one window</source>
        <translation>1つのウィンドウでカウントされたリクエストの最大数</translation>
    </message>
    <message>
        <source>counted in the last %1</source>
        <translation>直近%1のカウント</translation>
    </message>
    <message>
        <source>The most of its requests that the log held</source>
        <translation>ログに保持されたリクエストの最大数</translation>
    </message>
    <message>
        <source>estimated for the last %1</source>
        <translation>直近%1の推定</translation>
    </message>
    <message>
        <source>most estimated</source>
        <translation>最大推定</translation>
    </message>
    <message>
        <source>The highest estimate of its requests in the window</source>
        <translation>ウィンドウ内のリクエスト数の最大推定値</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>blocked share</source>
        <translation>遮断率</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>47.6 %, 12,000</comment>
        <translation>%2の%1</translation>
    </message>
    <message>
        <source>Of the %1 that incidents have more than normal traffic has in as much time, %2 in all.</source>
        <translation>インシデントのうち、同じ長さの通常トラフィックを上回る%1に対する割合。インシデント全体では%2。</translation>
    </message>
    <message>
        <source>incident rejected</source>
        <translation>インシデントの拒否</translation>
    </message>
    <message>
        <source>%1 of %2 limited</source>
        <comment>47.6 %, 12,000</comment>
        <translation>制限対象%2の%1</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>設定値</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>最大待ち時間</translation>
    </message>
    <message>
        <source>none, by nodelay</source>
        <translation>なし (nodelay)</translation>
    </message>
    <message>
        <source>longest possible wait</source>
        <translation>待ち時間の上限</translation>
    </message>
    <message>
        <source>In all traffic:</source>
        <translation>全トラフィック:</translation>
    </message>
    <message>
        <source>In normal traffic:</source>
        <translation>通常トラフィック:</translation>
    </message>
    <message>
        <source>requests rejected</source>
        <translation>拒否リクエスト</translation>
    </message>
    <message>
        <source>1 limit</source>
        <translation>制限1件</translation>
    </message>
    <message numerus="yes">
        <source>%n limits</source>
        <translation>
            <numerusform>制限%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>対象外: %1</translation>
    </message>
    <message>
        <source>Only the server %1 was taken; requests to other hosts in the log also count here.</source>
        <translation>サーバー%1だけを取り込みました。ログにある他のホストへのリクエストも、ここでは集計されます。</translation>
    </message>
    <message>
        <source>No limit_req uses these zones: set the burst yourself.</source>
        <translation>これらのゾーンを使うlimit_reqはありません。burstを設定してください。</translation>
    </message>
    <message>
        <source>nginx never comes to these limits: a return answers before them.</source>
        <translation>nginxはこれらの制限に到達しません。その前にreturnが応答します。</translation>
    </message>
    <message>
        <source>It is a dry run there: nginx logs what it would reject.</source>
        <translation>そこではドライランです。nginxは拒否するはずのリクエストをログに記録します。</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>毎秒%1</translation>
    </message>
    <message>
        <source>one every %1 s</source>
        <translation>%1秒に1件</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>150r/m burst=20, 2.5 a second</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No limit by this key blocks the incident</source>
        <translation>このキーでインシデントを遮断できる制限なし</translation>
    </message>
    <message>
        <source>Best by this key: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>このキーでの最良: %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>the first request of a client starts at level 0</source>
        <translation>クライアントの最初のリクエストは水位0から開始</translation>
    </message>
    <message>
        <source>%1 cost %2</source>
        <comment>≥, 1</comment>
        <translation>%1 コスト%2</translation>
    </message>
    <message>
        <source>a full bucket: %1 tokens %2</source>
        <translation>満杯のバケット: %1トークン %2</translation>
    </message>
    <message>
        <source>%1 + %2 × %3 = %4 tokens %5</source>
        <translation>%1 + %2 × %3 = %4トークン %5</translation>
    </message>
    <message>
        <source>%1 + %2 × %3 s = %4 tokens %5</source>
        <translation>%1 + %2 × %3 s = %4トークン %5</translation>
    </message>
    <message>
        <source>nothing is being served: it goes at once</source>
        <translation>処理中なし: 即時に通過</translation>
    </message>
    <message>
        <source>%1 + 1 − %2 × %3 s = %4 before it</source>
        <translation>%1 + 1 − %2 × %3 s = 先行%4</translation>
    </message>
    <message>
        <source>%1 &gt; capacity %2</source>
        <translation>%1 &gt; 容量%2</translation>
    </message>
    <message>
        <source>%1 ≤ capacity %2: waits %3</source>
        <translation>%1 ≤ 容量%2: 待ち%3</translation>
    </message>
    <message>
        <source>%1 × %2 s / %3 + %4 = %5 %6 limit %7</source>
        <translation>%1 × %2 s / %3 + %4 = %5 %6 上限%7</translation>
    </message>
    <message>
        <source>%1 + 1 = %2 %3 limit %4</source>
        <translation>%1 + 1 = %2 %3 上限%4</translation>
    </message>
    <message>
        <source>%1 in the last %2</source>
        <comment>sum, time</comment>
        <translation>%1 (直近%2)</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <comment>sum, time</comment>
        <translation>%1 (%2以降)</translation>
    </message>
    <message>
        <source>%1 later it would have passed at once</source>
        <translation>%1後なら即時に通過</translation>
    </message>
    <message>
        <source>%1 later it would have been let in, to wait %2</source>
        <translation>%1後なら受け入れ、待ち%2</translation>
    </message>
    <message>
        <source>%1 later it would have passed</source>
        <translation>%1後なら通過</translation>
    </message>
    <message>
        <source>or with delay %1</source>
        <translation>またはdelay %1</translation>
    </message>
    <message>
        <source>or with %1, had everything before it been decided the same</source>
        <comment>burst 11</comment>
        <translation>または%1 (それ以前の判定が同じ場合)</translation>
    </message>
    <message>
        <source>bot</source>
        <translation>ボット</translation>
    </message>
    <message>
        <source>monitor</source>
        <translation>監視</translation>
    </message>
    <message>
        <source>program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>many people</source>
        <translation>多数の利用者</translation>
    </message>
    <message>
        <source>browser</source>
        <translation>ブラウザー</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>%1ごと</translation>
    </message>
    <message>
        <source>%1 agents</source>
        <translation>エージェント%1種</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>bot, Googlebot</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Looks like: %1 (%2)</source>
        <comment>bot, user agent …</comment>
        <translation>推定: %1 (%2)</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最大%1</translation>
    </message>
    <message>
        <source>Single request</source>
        <translation>単一リクエスト</translation>
    </message>
    <message>
        <source>less than %1</source>
        <translation>%1未満</translation>
    </message>
    <message>
        <source>%1 a minute</source>
        <translation>毎分%1</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <translation>毎時%1</translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation>1日%1</translation>
    </message>
    <message>
        <source>%1 requests a second</source>
        <translation>毎秒%1リクエスト</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>毎分%1リクエスト</translation>
    </message>
    <message>
        <source>%1 requests an hour</source>
        <translation>毎時%1リクエスト</translation>
    </message>
    <message>
        <source>%1 requests a day</source>
        <translation>1日%1リクエスト</translation>
    </message>
    <message>
        <source>One period stands out: %1 (%2).</source>
        <comment>14:00–14:10, 12 requests a second</comment>
        <translation>目立つ期間が1つあります: %1 (%2)。</translation>
    </message>
    <message>
        <source>%1 periods stand out.</source>
        <translation>目立つ期間が%1個あります。</translation>
    </message>
    <message>
        <source>Normal traffic has %1.</source>
        <comment>12 a second</comment>
        <translation>通常トラフィックは%1です。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>14:00–14:10, 12 a second</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>This traffic is too quiet to contain a flood: its busiest minute has %1. Choose by the required burst, or draw or generate a flood.</source>
        <translation>このトラフィックは少なすぎて、フラッドを含みません。最も多い1分間でも%1です。必要なバーストで選ぶか、フラッドを描画または生成します。</translation>
    </message>
    <message>
        <source>No period stands out. To mark one yourself, hold Shift and drag over the chart.</source>
        <translation>目立つ期間はありません。自分でマークするには、Shiftを押しながらグラフ上をドラッグします。</translation>
    </message>
    <message>
        <source>Too quiet to contain a flood: the busiest minute has %1</source>
        <comment>12 requests</comment>
        <translation>少なすぎてフラッドを含みません: 最も多い1分間で%1</translation>
    </message>
    <message>
        <source>No period stands out</source>
        <translation>目立つ期間なし</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>ファイルを開けません。</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read it.</source>
        <translation>ファイルの存在と読み取り権限を確認してください。</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>これはフォルダーです。</translation>
    </message>
    <message>
        <source>Choose the log files in it instead.</source>
        <translation>代わりにその中のログファイルを選択してください。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>ファイルに書き込めません。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space, or choose another place.</source>
        <translation>フォルダーの権限と空き容量を確認するか、別の場所を選択してください。</translation>
    </message>
    <message>
        <source>Reading stopped in the middle.</source>
        <translation>読み取りが途中で止まりました。</translation>
    </message>
    <message>
        <source>Check the disk or the connection and try again.</source>
        <translation>ディスクまたは接続を確認し、もう一度試してください。</translation>
    </message>
    <message>
        <source>The compressed file is damaged or cut off.</source>
        <translation>圧縮ファイルが破損しているか、途中で切れています。</translation>
    </message>
    <message>
        <source>Copy it again, or unpack what is left of it and open that.</source>
        <translation>コピーし直すか、残りを展開して開いてください。</translation>
    </message>
    <message>
        <source>The log&apos;s format is not recognised.</source>
        <translation>ログの形式を認識できません。</translation>
    </message>
    <message>
        <source>Give the log_format string from your nginx configuration.</source>
        <translation>nginxの設定にあるlog_formatの文字列を指定してください。</translation>
    </message>
    <message>
        <source>This is not an access log.</source>
        <translation>これはアクセスログではありません。</translation>
    </message>
    <message>
        <source>In nginx access_log names it, in Apache CustomLog.</source>
        <translation>アクセスログの場所は、nginxではaccess_log、ApacheではCustomLogで指定されています。</translation>
    </message>
    <message>
        <source>No request was found.</source>
        <translation>リクエストが見つかりません。</translation>
    </message>
    <message>
        <source>Open an access log that has seen traffic.</source>
        <translation>トラフィックが記録されたアクセスログを開いてください。</translation>
    </message>
    <message>
        <source>This log format cannot be used.</source>
        <translation>このログ形式は使用できません。</translation>
    </message>
    <message>
        <source>It needs a time ($msec, $time_iso8601 or $time_local) and a client ($remote_addr).</source>
        <translation>時刻 ($msec、$time_iso8601または$time_local) とクライアント ($remote_addr) が必要です。</translation>
    </message>
    <message>
        <source>Requests cannot be counted by this key.</source>
        <translation>このキーではリクエストを集計できません。</translation>
    </message>
    <message>
        <source>Choose a variable that the log contains, such as $binary_remote_addr.</source>
        <translation>$binary_remote_addrなど、ログに含まれる変数を選択してください。</translation>
    </message>
    <message>
        <source>nginx would refuse this limit.</source>
        <translation>nginxはこの制限を受け付けません。</translation>
    </message>
    <message>
        <source>Write it as rate=10r/s burst=20 delay=8.</source>
        <translation>rate=10r/s burst=20 delay=8の形で指定してください。</translation>
    </message>
    <message>
        <source>nginx would refuse this configuration.</source>
        <translation>nginxはこの設定を受け付けません。</translation>
    </message>
    <message>
        <source>Correct it; nginx -t names the line.</source>
        <translation>修正してください。該当行はnginx -tで確認できます。</translation>
    </message>
    <message>
        <source>This cannot be simulated.</source>
        <translation>これはシミュレーションできません。</translation>
    </message>
    <message>
        <source>Leave that part out, or choose a simpler limit.</source>
        <translation>その部分を外すか、より単純な制限を選択してください。</translation>
    </message>
    <message>
        <source>The value cannot be understood.</source>
        <translation>値を解釈できません。</translation>
    </message>
    <message>
        <source>Correct it and try again.</source>
        <translation>修正して、もう一度試してください。</translation>
    </message>
    <message>
        <source>The project cannot be read.</source>
        <translation>プロジェクトを読み取れません。</translation>
    </message>
    <message>
        <source>It is damaged or comes from a newer version. Open the log itself instead.</source>
        <translation>破損しているか、新しいバージョンで作成されています。代わりにログ自体を開いてください。</translation>
    </message>
    <message>
        <source>The capture cannot be read.</source>
        <translation>キャプチャを読み取れません。</translation>
    </message>
    <message>
        <source>Open it with the program that made it, or open its logs instead.</source>
        <translation>作成したプログラムで開くか、代わりに元のログを開いてください。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>キャンセルしました。</translation>
    </message>
    <message>
        <source>Everything is as it was before.</source>
        <translation>すべて元のままです。</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>メモリが不足しています。</translation>
    </message>
    <message>
        <source>Open fewer or smaller files, or close other programs.</source>
        <translation>ファイルの数やサイズを減らすか、他のプログラムを閉じてください。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>プログラム内部でエラーが発生しました。</translation>
    </message>
    <message>
        <source>Please report it with the steps that led here.</source>
        <translation>ここまでの手順を添えて報告してください。</translation>
    </message>
    <message>
        <source>MMM d yyyy</source>
        <comment>date format of QLocale: month, day and year</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>date format of QLocale: month and day</comment>
        <translation>M月d日</translation>
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
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1分%2秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1時間%2分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1日%2時間</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1時間</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>time since the start of the trace</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>date and time, zone</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>1 request</source>
        <translation>1リクエスト</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1リクエスト</numerusform>
        </translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1クライアント</translation>
    </message>
    <message numerus="yes">
        <source>%1 clients</source>
        <translation>
            <numerusform>%1クライアント</numerusform>
        </translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1行</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1行</translation>
    </message>
    <message>
        <source>%1 %2 – %3 %4</source>
        <translation>%1 %2 – %3 %4</translation>
    </message>
    <message>
        <source>one request leaks every %1</source>
        <translation>%1ごとに1リクエスト流出</translation>
    </message>
    <message>
        <source>%1r/m is really one request per %2</source>
        <translation>%1r/mの実際は%2ごとに1リクエスト</translation>
    </message>
    <message>
        <source>one at a time, then %1</source>
        <translation>1件ずつ、超過は%1</translation>
    </message>
    <message>
        <source>up to %1 at once, of which %2 wait; then %3</source>
        <comment>13, 9, 429</comment>
        <translation>同時に最大%1、うち%2は待機、超過は%3</translation>
    </message>
    <message>
        <source>up to %1 at once, then %2</source>
        <translation>同時に最大%1、超過は%2</translation>
    </message>
    <message>
        <source>without a burst there is nothing to delay</source>
        <translation>バーストなしでは遅延の対象なし</translation>
    </message>
    <message>
        <source>no one waits: delay is not below burst</source>
        <translation>待機なし: delayがburst以上</translation>
    </message>
    <message>
        <source>every excess request waits, up to %1</source>
        <translation>超過リクエストはすべて待機、最大%1</translation>
    </message>
    <message>
        <source>first %1 excess pass at once, rest ≤ %2</source>
        <translation>超過の最初の%1は即時、残りは≤ %2</translation>
    </message>
    <message>
        <source>%1 holds %2 IPv4 or IPv6 clients</source>
        <translation>%1にIPv4/IPv6クライアント%2個</translation>
    </message>
    <message>
        <source>%1 holds %2 IPv4 or %3 IPv6 clients</source>
        <translation>%1にIPv4なら%2、IPv6なら%3クライアント</translation>
    </message>
    <message>
        <source>%1 holds at least %2 clients</source>
        <translation>%1に少なくとも%2クライアント</translation>
    </message>
    <message>
        <source>%1 − %2 × %3 s + 1 = %4</source>
        <translation>%1 − %2 × %3 s + 1 = %4</translation>
    </message>
    <message>
        <source>%1 &gt; burst %2</source>
        <translation>%1 &gt; burst %2</translation>
    </message>
    <message>
        <source>%1 &gt; delay %2: waits %3</source>
        <translation>%1 &gt; delay %2: 待ち%3</translation>
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
        <translation>%1ごとに1トークン回復</translation>
    </message>
    <message>
        <source>up to %1 at once from a full bucket, then %2</source>
        <translation>満杯から同時に最大%1、超過は%2</translation>
    </message>
    <message>
        <source>one is served every %1, no two closer</source>
        <translation>%1以上の間隔で1件ずつ処理</translation>
    </message>
    <message>
        <source>no one waits: while one is served, %1</source>
        <translation>待機なし: 処理中は%1</translation>
    </message>
    <message>
        <source>one may wait, up to %1, then %2</source>
        <translation>待機は1件、最大%1、超過は%2</translation>
    </message>
    <message>
        <source>%1 may wait, the last %2, then %3</source>
        <translation>待機は%1件、最後は%2、超過は%3</translation>
    </message>
    <message>
        <source>%1 in each window, then %2</source>
        <translation>各ウィンドウで%1、超過は%2</translation>
    </message>
    <message>
        <source>%1 in any such window, then %2</source>
        <translation>どのウィンドウでも%1、超過は%2</translation>
    </message>
    <message>
        <source>about %1 in any such window, then %2</source>
        <translation>どのウィンドウでも約%1、超過は%2</translation>
    </message>
    <message>
        <source>begins anew every %1: up to %2 around that</source>
        <translation>%1ごとにリセット: 境界前後で最大%2</translation>
    </message>
    <message>
        <source>remembers each request for %1</source>
        <translation>各リクエストを%1の間記憶</translation>
    </message>
    <message>
        <source>the %1 before count by the share still covered</source>
        <translation>直前の%1は重なる割合で加算</translation>
    </message>
    <message>
        <source>Read more logs beside what is loaded</source>
        <translation>読み込み済みの内容に加えて、他のログを読み取る</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新規(&amp;N)</translation>
    </message>
    <message>
        <source>Begin anew, with no log, 10r/s burst=20 nodelay and nothing marked</source>
        <translation>ログなし、10r/s burst=20 nodelay、マークなしの状態から始める</translation>
    </message>
    <message>
        <source>&amp;Open log…</source>
        <translation>ログを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Read access logs in place of what is loaded</source>
        <translation>読み込み済みの内容に代えて、アクセスログを読み取る</translation>
    </message>
    <message>
        <source>&amp;Add log…</source>
        <translation>ログを追加(&amp;A)…</translation>
    </message>
    <message>
        <source>Open fol&amp;der…</source>
        <translation>フォルダーを開く(&amp;D)…</translation>
    </message>
    <message>
        <source>Read all access logs of a folder as one timeline</source>
        <translation>フォルダーのアクセスログすべてを1つのタイムラインとして読み取る</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>再読み取り(&amp;G)</translation>
    </message>
    <message>
        <source>Read the same files and folders as they are now; limit and view stay</source>
        <translation>同じファイルとフォルダーの現在の内容を読み取る。制限と表示はそのまま</translation>
    </message>
    <message>
        <source>Follow li&amp;ve…</source>
        <translation>ライブ監視(&amp;V)…</translation>
    </message>
    <message>
        <source>Watch a growing log or syslog under the limits in force</source>
        <translation>書き込み中のログまたはsyslogを、適用中の制限で監視する</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation>ラボ(&amp;B)</translation>
    </message>
    <message>
        <source>Start a server with the limits in force and send requests to it</source>
        <translation>適用中の制限でサーバーを起動し、リクエストを送信する</translation>
    </message>
    <message>
        <source>Open the sa&amp;mple</source>
        <translation>サンプルを開く(&amp;M)</translation>
    </message>
    <message>
        <source>Two hours of a made-up shop, with an incident</source>
        <translation>架空のショップの2時間分、インシデントあり</translation>
    </message>
    <message>
        <source>Take &amp;limits from nginx.conf…</source>
        <translation>nginx.confから制限を取り込む(&amp;L)…</translation>
    </message>
    <message>
        <source>Choose one of the limits that an nginx configuration has, with its key and zone</source>
        <translation>nginxの設定にある制限から1つを、キーとゾーンとともに選択する</translation>
    </message>
    <message>
        <source>&amp;Draw traffic</source>
        <translation>トラフィックを描く(&amp;D)</translation>
    </message>
    <message>
        <source>Draw requests by hand, alone or over what is loaded</source>
        <translation>リクエストを手で描く。単独、または読み込み済みの内容に重ねる</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>描く</translation>
    </message>
    <message>
        <source>&amp;Generate traffic…</source>
        <translation>トラフィックを生成(&amp;G)…</translation>
    </message>
    <message>
        <source>Make requests from a seed, alone or over what is loaded</source>
        <translation>シードからリクエストを生成する。単独、または読み込み済みの内容に重ねる</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Save drawn traffic as CSV…</source>
        <translation>手描きトラフィックをCSVで保存…</translation>
    </message>
    <message>
        <source>Save the drawn and generated requests that count as request CSV</source>
        <translation>集計対象の手描き・生成リクエストを、リクエストCSVとして保存する</translation>
    </message>
    <message>
        <source>Open &amp;project…</source>
        <translation>プロジェクトを開く(&amp;P)…</translation>
    </message>
    <message>
        <source>Open a .spillway file</source>
        <translation>.spillwayファイルを開く</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>プロジェクトを保存(&amp;S)</translation>
    </message>
    <message>
        <source>Keep sources, limit and view in a file</source>
        <translation>ソース、制限、表示をファイルに保存する</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>名前を付けて保存(&amp;A)…</translation>
    </message>
    <message>
        <source>Keep the project in another file</source>
        <translation>プロジェクトを別のファイルに保存する</translation>
    </message>
    <message>
        <source>S&amp;uggest limit</source>
        <translation>制限を提案(&amp;U)</translation>
    </message>
    <message>
        <source>Show every rate and burst, and the one that suits this traffic</source>
        <translation>すべてのレートとバースト、およびこのトラフィックに合うものを表示する</translation>
    </message>
    <message>
        <source>Suggest</source>
        <translation>提案</translation>
    </message>
    <message>
        <source>&amp;Export config…</source>
        <translation>設定を出力(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the limit as nginx configuration</source>
        <translation>制限をnginxの設定として保存する</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Export config…</source>
        <translation>設定を出力…</translation>
    </message>
    <message>
        <source>Save repor&amp;t…</source>
        <translation>レポートを保存(&amp;T)…</translation>
    </message>
    <message>
        <source>Save all that a change review asks about the limit, as HTML or Markdown</source>
        <translation>変更レビューに必要な制限の情報を、HTMLまたはMarkdownで保存する</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>履歴を消去(&amp;F)</translation>
    </message>
    <message>
        <source>Empty the list of recent files</source>
        <translation>最近使ったファイルの一覧を空にする</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>ウィンドウを閉じる</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy configuration</source>
        <translation>設定をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the limit as nginx configuration</source>
        <translation>制限をnginxの設定としてコピーする</translation>
    </message>
    <message>
        <source>Copy &amp;table of clients</source>
        <translation>クライアント表をコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the table as it is shown</source>
        <translation>表を表示のままコピーする</translation>
    </message>
    <message>
        <source>&amp;Save table of clients…</source>
        <translation>クライアント表を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the table as it is shown as CSV</source>
        <translation>表を表示のままCSVで保存する</translation>
    </message>
    <message>
        <source>&amp;Find a client</source>
        <translation>クライアントを検索(&amp;F)</translation>
    </message>
    <message>
        <source>Filter the table of clients</source>
        <translation>クライアントの表を絞り込む</translation>
    </message>
    <message>
        <source>Colours of the &amp;desktop</source>
        <translation>デスクトップの配色(&amp;D)</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>ライトかダークかをデスクトップに合わせる</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>ライト(&amp;L)</translation>
    </message>
    <message>
        <source>Always light</source>
        <translation>常にライト</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>ダーク(&amp;K)</translation>
    </message>
    <message>
        <source>Always dark</source>
        <translation>常にダーク</translation>
    </message>
    <message>
        <source>Times of this &amp;machine&apos;s zone</source>
        <translation>このマシンのタイムゾーン(&amp;M)</translation>
    </message>
    <message>
        <source>Show times as this machine&apos;s clock does</source>
        <translation>このマシンの時計に合わせて時刻を表示する</translation>
    </message>
    <message>
        <source>Times in &amp;UTC</source>
        <translation>UTCの時刻(&amp;U)</translation>
    </message>
    <message>
        <source>Show times as spillway-cli and exported files do</source>
        <translation>spillway-cliや出力ファイルと同じ時刻を表示する</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>全体表示(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>トレース全体を表示する</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>拡大(&amp;I)</translation>
    </message>
    <message>
        <source>Show half as much time, around the playhead</source>
        <translation>再生位置を中心に、表示時間を半分にする</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Show twice as much time, around the playhead</source>
        <translation>再生位置を中心に、表示時間を2倍にする</translation>
    </message>
    <message>
        <source>&amp;Worst client</source>
        <translation>最悪のクライアント(&amp;W)</translation>
    </message>
    <message>
        <source>Show the most rejected client</source>
        <translation>最も多く拒否されたクライアントを表示する</translation>
    </message>
    <message>
        <source>Requests of this &amp;client…</source>
        <translation>このクライアントのリクエスト(&amp;C)…</translation>
    </message>
    <message>
        <source>What the chosen client asked for, and what becomes of each request</source>
        <translation>選択したクライアントのリクエストと、それぞれの判定</translation>
    </message>
    <message>
        <source>&amp;Raise the burst until it passes</source>
        <translation>通過するまでバーストを上げる(&amp;R)</translation>
    </message>
    <message>
        <source>The smallest burst with which this client is never rejected at this rate</source>
        <translation>このレートで、このクライアントが一度も拒否されない最小のバースト</translation>
    </message>
    <message>
        <source>Raise burst</source>
        <translation>バーストを上げる</translation>
    </message>
    <message>
        <source>E&amp;xempt this client</source>
        <translation>このクライアントを除外(&amp;X)</translation>
    </message>
    <message>
        <source>Exempt</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>It counts as part of the incident, never as normal traffic</source>
        <translation>通常トラフィックではなく、インシデントの一部として扱う</translation>
    </message>
    <message>
        <source>Explain a &amp;line of error.log…</source>
        <translation>error.logの行を説明(&amp;L)…</translation>
    </message>
    <message>
        <source>Paste a line of nginx&apos;s error.log to see its client and what its numbers mean</source>
        <translation>nginxのerror.logの行を貼り付け、クライアントと数値の意味を表示する</translation>
    </message>
    <message>
        <source>Mark as n&amp;ormal</source>
        <translation>通常としてマーク(&amp;O)</translation>
    </message>
    <message>
        <source>What is shown is traffic that a limit has to let through</source>
        <translation>表示中の時間は、制限が通すべきトラフィック</translation>
    </message>
    <message>
        <source>Mark as &amp;incident</source>
        <translation>インシデントとしてマーク(&amp;I)</translation>
    </message>
    <message>
        <source>Mark the visible time as an incident that a limit should block; zoom in first</source>
        <translation>表示中の時間を、制限で遮断すべきインシデントとしてマークする。先に拡大しておく</translation>
    </message>
    <message>
        <source>Mark what &amp;stands out</source>
        <translation>目立つ期間をマーク(&amp;S)</translation>
    </message>
    <message>
        <source>Mark periods with far more requests than usual as incidents</source>
        <translation>リクエストが通常よりはるかに多い期間を、インシデントとしてマークする</translation>
    </message>
    <message>
        <source>Count only what is &amp;shown</source>
        <translation>表示範囲のみ集計(&amp;S)</translation>
    </message>
    <message>
        <source>Requests outside of the shown time do not count, until that is taken back</source>
        <translation>解除するまで、表示範囲外のリクエストを集計しない</translation>
    </message>
    <message>
        <source>Count &amp;all of the time</source>
        <translation>全時間を集計(&amp;A)</translation>
    </message>
    <message>
        <source>Requests of every time count again</source>
        <translation>すべての時間のリクエストを再び集計する</translation>
    </message>
    <message>
        <source>T&amp;raffic panel</source>
        <translation>トラフィックパネル(&amp;R)</translation>
    </message>
    <message>
        <source>Show or fold the panel with the logs, the key and what counts</source>
        <translation>ログ、キー、集計対象のパネルを表示または折りたたむ</translation>
    </message>
    <message>
        <source>&amp;Colour rejections by limit</source>
        <translation>拒否を制限別に色分け(&amp;C)</translation>
    </message>
    <message>
        <source>Show in the chart which of several limits rejects</source>
        <translation>複数の制限のうち、どれが拒否したかをグラフに示す</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>動きを減らす(&amp;M)</translation>
    </message>
    <message>
        <source>The bucket steps from state to state; nothing falls or flies</source>
        <translation>バケットは状態ごとに切り替わり、落下や移動の動きがなくなる</translation>
    </message>
    <message>
        <source>&amp;How the log was read…</source>
        <translation>ログの読み取り方法(&amp;H)…</translation>
    </message>
    <message>
        <source>The format, the first request, the lines that were no requests</source>
        <translation>形式、最初のリクエスト、リクエストではなかった行</translation>
    </message>
    <message>
        <source>&amp;Help on this tab</source>
        <translation>このタブのヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Explain the tab below the charts</source>
        <translation>グラフの下のタブを説明する</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>List the keys of the window</source>
        <translation>ウィンドウのキー操作を一覧表示する</translation>
    </message>
    <message>
        <source>&amp;About Spillway</source>
        <translation>Spillwayについて(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>バージョンとライセンス</translation>
    </message>
    <message>
        <source>Let the traffic run, or stop it</source>
        <translation>トラフィックを再生または停止する</translation>
    </message>
    <message>
        <source>Pre&amp;vious request</source>
        <translation>前のリクエスト(&amp;V)</translation>
    </message>
    <message>
        <source>Move the playhead to this client&apos;s request before it</source>
        <translation>再生位置をこのクライアントの前のリクエストに移す</translation>
    </message>
    <message>
        <source>Ne&amp;xt request</source>
        <translation>次のリクエスト(&amp;X)</translation>
    </message>
    <message>
        <source>Move the playhead to this client&apos;s request after it</source>
        <translation>再生位置をこのクライアントの次のリクエストに移す</translation>
    </message>
    <message>
        <source>P&amp;revious rejected request</source>
        <translation>前の拒否リクエスト(&amp;R)</translation>
    </message>
    <message>
        <source>Move the playhead to the rejected request before it</source>
        <translation>再生位置を前の拒否リクエストに移す</translation>
    </message>
    <message>
        <source>&amp;Next rejected request</source>
        <translation>次の拒否リクエスト(&amp;N)</translation>
    </message>
    <message>
        <source>Move the playhead to the rejected request after it</source>
        <translation>再生位置を次の拒否リクエストに移す</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>遅く(&amp;S)</translation>
    </message>
    <message>
        <source>Play more slowly</source>
        <translation>再生を遅くする</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>速く(&amp;F)</translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation>再生を速くする</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>再生(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;cenes</source>
        <translation>シーン(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近使ったファイル(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Client</source>
        <translation>クライアント(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>ヘルプ: %1</translation>
    </message>
    <message>
        <source>Spillway %1</source>
        <translation>Spillway %1</translation>
    </message>
    <message>
        <source>See what a rate limit would have done to your traffic.</source>
        <translation>レート制限を適用していたら、トラフィックがどうなっていたかを確認できます。</translation>
    </message>
    <message>
        <source>This program is free software: you can redistribute it and change it under the terms of the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>このプログラムはフリーソフトウェアです。GNU General Public Licenseバージョン3以降の条件の下で再配布および変更できます。いかなる保証もありません。</translation>
    </message>
    <message>
        <source>Built with Qt %1. Qt Charts is licensed under the GNU General Public License, version 3. nginx is a trademark of its owner; this program is not part of it.</source>
        <translation>Qt %1を使用しています。Qt ChartsのライセンスはGNU General Public Licenseバージョン3です。nginxはその所有者の商標であり、このプログラムはnginxの一部ではありません。</translation>
    </message>
    <message>
        <source>About Spillway</source>
        <translation>Spillwayについて</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <comment>a.log, b.log and 12 more</comment>
        <translation>%1ほか%2件</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>標準入力</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1ほか%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (detected)</source>
        <translation>%1 (検出)</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>形式: %1</translation>
    </message>
    <message>
        <source>1 line was no request</source>
        <translation>リクエストではない行: 1</translation>
    </message>
    <message>
        <source>%1 lines were no requests</source>
        <translation>リクエストではない行: %1</translation>
    </message>
    <message>
        <source>Ignored behind the compressed data: %1</source>
        <translation>圧縮データの後ろで無視した分: %1</translation>
    </message>
    <message>
        <source>Arrival known to the millisecond</source>
        <translation>ミリ秒単位の到着時刻</translation>
    </message>
    <message>
        <source>Timestamp = arrival, in whole seconds</source>
        <translation>時刻 = 到着、秒単位</translation>
    </message>
    <message>
        <source>Timestamp = completion, in whole seconds</source>
        <translation>時刻 = 完了、秒単位</translation>
    </message>
    <message>
        <source>Timestamp = completion</source>
        <translation>時刻 = 完了</translation>
    </message>
    <message>
        <source>Exact to 1 ms, so results are exact.</source>
        <translation>1 msまで正確なため、結果も正確です。</translation>
    </message>
    <message>
        <source>Arrival was earlier by the time each request took, so results are ranges. Log $request_time for exact ones.</source>
        <translation>実際の到着は各リクエストの所要時間だけ早いため、結果は範囲になります。正確な結果を得るには$request_timeをログに記録します。</translation>
    </message>
    <message>
        <source>Within a second the order is unknown, so results are ranges. Log $msec and $request_time for exact ones.</source>
        <translation>1秒内の順序が不明なため、結果は範囲になります。正確な結果を得るには$msecと$request_timeをログに記録します。</translation>
    </message>
    <message>
        <source>A sample that fits into memory: all requests of one in %1 values of $%2. What is shown of a client that has one is exact; all together are about %1 times as many.</source>
        <translation>メモリに収まるサンプル: $%2の値%1個に1個の全リクエスト。サンプルの値を持つクライアントの表示は正確です。全体ではこの約%1倍です。</translation>
    </message>
    <message>
        <source>A member that comes late in JSON lines, or differs in each, is read where the format asks for it: “auto with $%1” as your own in How it was read…</source>
        <translation>JSON行で後から現れるメンバーや、行ごとに異なるメンバーは、形式で指定すると読み取られます。独自の形式「auto with $%1」の入力先: 読み取り方法…</translation>
    </message>
    <message>
        <source>whole-second timestamps</source>
        <translation>秒単位の時刻</translation>
    </message>
    <message>
        <source>1 ms arrival times</source>
        <translation>1 ms単位の到着時刻</translation>
    </message>
    <message>
        <source>1 ms completion times</source>
        <translation>1 ms単位の完了時刻</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 as %3</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>Nearly all comes from %1, as from a proxy: $%2 has other addresses</source>
        <translation>ほぼすべてが%1から届き、プロキシとみられます: $%2に別のアドレスがあります</translation>
    </message>
    <message>
        <source>Write %1 into “proxies”, below the key, to count by these.</source>
        <translation>これらで集計するには、キーの下の「プロキシ」に%1を入力します。</translation>
    </message>
    <message>
        <source>Write the networks of all proxies into “proxies”, below the key, to count by the clients: $%1 names proxies, too.</source>
        <translation>クライアントで集計するには、キーの下の「プロキシ」に全プロキシのネットワークを入力します。$%1にはプロキシも含まれます。</translation>
    </message>
    <message>
        <source>Count by $%1 to count by these.</source>
        <translation>これらで集計するには、$%1をキーにします。</translation>
    </message>
    <message>
        <source>other requests</source>
        <translation>別のリクエスト</translation>
    </message>
    <message>
        <source>other exemptions</source>
        <translation>別の除外</translation>
    </message>
    <message>
        <source>another key</source>
        <translation>別のキー</translation>
    </message>
    <message>
        <source>other periods</source>
        <translation>別の期間</translation>
    </message>
    <message>
        <source>other aims</source>
        <translation>別の目標</translation>
    </message>
    <message>
        <source>another limit</source>
        <translation>別の制限</translation>
    </message>
    <message>
        <source>This was for %1.</source>
        <comment>other periods and other aims</comment>
        <translation>%1に対する提案です。</translation>
    </message>
    <message>
        <source>In use: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>使用中: %1</translation>
    </message>
    <message>
        <source>Your limit is about as good as %1</source>
        <comment>10r/s burst=20</comment>
        <translation>現在の制限は%1とほぼ同等です</translation>
    </message>
    <message>
        <source>Your limit is better than %1</source>
        <comment>10r/s burst=20</comment>
        <translation>現在の制限は%1より良好です</translation>
    </message>
    <message>
        <source>Everywhere: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>全体: %1</translation>
    </message>
    <message>
        <source>Suggested: %1</source>
        <comment>10r/s burst=20</comment>
        <translation>提案: %1</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>Recipes for the snippet</source>
        <translation>スニペットのレシピ</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1の値</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>レシピ</translation>
    </message>
    <message>
        <source>&amp;Language of the system</source>
        <translation>システムの言語(&amp;L)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>言語(&amp;G)</translation>
    </message>
    <message>
        <source>.en</source>
        <comment>the ending of the help&apos;s file</comment>
        <translation>.ja</translation>
    </message>
    <message>
        <source>After a restart</source>
        <translation>再起動後に有効</translation>
    </message>
    <message numerus="yes">
        <source>%n files left out</source>
        <translation>
            <numerusform>%nファイルは対象外</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests have two addresses: $remote_addr counts, $%1 has another</source>
        <translation>リクエストにアドレスが2つ: 集計は$remote_addr、$%1は別のアドレス</translation>
    </message>
</context>
<context>
    <name>spillway::ui::AimsForm</name>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Normal clients that may be rejected</source>
        <translation>拒否してよい通常のクライアント</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>by clients</source>
        <translation>クライアント数で</translation>
    </message>
    <message>
        <source>Share of normal requests that may be rejected; replaces the number of clients</source>
        <translation>拒否してよい通常のリクエストの割合。クライアント数の代わりになります</translation>
    </message>
    <message>
        <source>Share of the excess traffic that the limit should reject</source>
        <translation>制限が拒否すべき超過トラフィックの割合</translation>
    </message>
    <message>
        <source>Burst beyond the largest required burst, and at least one request</source>
        <translation>最大の必要なバーストに足す分。少なくとも1リクエスト</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Longest delay of a request; none means nodelay</source>
        <translation>リクエストの最長の遅延。なしはnodelay</translation>
    </message>
    <message>
        <source>rejected normal clients, at most</source>
        <translation>拒否される通常クライアントの上限</translation>
    </message>
    <message>
        <source>rejected normal requests, at most</source>
        <translation>拒否される通常リクエストの上限</translation>
    </message>
    <message>
        <source>blocked share of the incident</source>
        <translation>インシデントの遮断率</translation>
    </message>
    <message>
        <source>headroom of the burst</source>
        <translation>バーストの余裕</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>最大待ち時間</translation>
    </message>
    <message>
        <source>Aims of the suggestion</source>
        <translation>提案の目標</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>メッセージを閉じる</translation>
    </message>
</context>
<context>
    <name>spillway::ui::BucketChart</name>
    <message>
        <source>Bucket level</source>
        <translation>バケットの水位</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2の%1</translation>
    </message>
    <message>
        <source>its key is empty: nginx does not count it</source>
        <translation>キーが空:nginxは数えません</translation>
    </message>
    <message>
        <source>the zone had no room for this client</source>
        <translation>このクライアントを入れる空きがゾーンにない</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>クライアントが選ばれていません。</translation>
    </message>
    <message>
        <source>%1 passed, %2 delayed, %3 rejected; highest level %4. Level %5 at the playhead, %6.</source>
        <translation>通過%1、遅延%2、拒否%3。最高水位%4。再生位置の水位%5、%6。</translation>
    </message>
    <message>
        <source>No client has a request here.</source>
        <translation>ここにリクエストのあるクライアントはありません。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::BucketView</name>
    <message>
        <source>Bucket at the playhead</source>
        <translation>再生位置のバケット</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>クライアントが選ばれていません。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ChipList</name>
    <message>
        <source>Remove %1</source>
        <translation>%1を外す</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>外す</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientActions</name>
    <message>
        <source>Un&amp;mark this client</source>
        <translation>マークを解除(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Mark this client as incident</source>
        <translation>インシデントとしてマーク(&amp;M)</translation>
    </message>
    <message>
        <source>%1 is e&amp;xempt</source>
        <translation>%1は除外済み(&amp;X)</translation>
    </message>
    <message>
        <source>E&amp;xempt this client</source>
        <translation>このクライアントを除外(&amp;X)</translation>
    </message>
    <message>
        <source>This client cannot be e&amp;xempt</source>
        <translation>このクライアントは除外できません(&amp;X)</translation>
    </message>
    <message>
        <source>Leave this client unlimited: the exported configuration names it</source>
        <translation>このクライアントを制限しません。書き出す設定に名前が入ります</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>Burst 20, a client</comment>
        <translation>%1(%2用)</translation>
    </message>
    <message>
        <source>It is not limited. Its chip under “Count by” takes that back.</source>
        <translation>制限されていません。「集計キー」の下のチップで元に戻せます。</translation>
    </message>
    <message>
        <source>No client is chosen that has requests.</source>
        <translation>リクエストのあるクライアントが選ばれていません。</translation>
    </message>
    <message>
        <source>Exempt %1</source>
        <translation>%1を除外</translation>
    </message>
    <message>
        <source>Explain a line of error.log</source>
        <translation>error.logの行を説明</translation>
    </message>
    <message>
        <source>Paste a line with “limiting requests” or “delaying request”:</source>
        <translation>「limiting requests」または「delaying request」を含む行を貼り付けてください:</translation>
    </message>
    <message>
        <source>This line cannot be explained</source>
        <translation>この行は説明できません</translation>
    </message>
    <message>
        <source>The loaded traffic has no client %1.</source>
        <translation>読み込んだトラフィックにクライアント%1はありません。</translation>
    </message>
    <message>
        <source>A line about zone %1</source>
        <translation>ゾーン%1についての行</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientDialog</name>
    <message>
        <source>Requests of a client</source>
        <translation>クライアントのリクエスト</translation>
    </message>
    <message>
        <source>Requests of the client</source>
        <translation>クライアントのリクエスト</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>No client is chosen.</source>
        <translation>クライアントが選ばれていません。</translation>
    </message>
    <message>
        <source>No request of %1 counts.</source>
        <translation>%1のリクエストは集計されていません。</translation>
    </message>
    <message>
        <source>Looking for the requests of %1…</source>
        <translation>%1のリクエストを検索中…</translation>
    </message>
    <message>
        <source>Its requests no longer count; these are the last results.</source>
        <translation>このリクエストは集計から外れました。前回の結果です。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>12 requests, 14:00–18:00</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Asks for %1</source>
        <translation>要求先:%1</translation>
    </message>
    <message>
        <source>Says it is %1</source>
        <translation>名乗り:%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientsModel</name>
    <message>
        <source>none suffices</source>
        <translation>どれも不足</translation>
    </message>
    <message>
        <source>The value that nginx counts by</source>
        <translation>nginxが数える値</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Requests of this client in the selection</source>
        <translation>選択範囲でのこのクライアントのリクエスト</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Requests that pass at once</source>
        <translation>すぐに通過するリクエスト</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Requests that wait and then pass</source>
        <translation>待ってから通過するリクエスト</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Requests that are turned away</source>
        <translation>拒否されるリクエスト</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最長待ち</translation>
    </message>
    <message>
        <source>The longest time that one of its requests waits</source>
        <translation>1つのリクエストが待つ最長の時間</translation>
    </message>
    <message>
        <source>Needs %1</source>
        <comment>burst</comment>
        <translation>必要な%1</translation>
    </message>
    <message>
        <source>The smallest %1 with which nothing of it is rejected, all else as it is</source>
        <translation>ほかをそのままにして、何も拒否されない最小の%1</translation>
    </message>
    <message>
        <source>%1 of %2 are exempt: nginx does not limit them</source>
        <comment>10,653 requests, 192.0.2.1</comment>
        <translation>%2の%1は除外:nginxは制限しません</translation>
    </message>
    <message>
        <source>exempt</source>
        <translation>除外</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ClientsView</name>
    <message>
        <source>Clients</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>Filter clients</source>
        <translation>クライアントを絞り込む</translation>
    </message>
    <message>
        <source>No client matches.</source>
        <translation>一致するクライアントはありません。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparePanel</name>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Puts the limit of the chosen row in force</source>
        <translation>選んだ行の制限を有効にします</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1を使う</translation>
    </message>
    <message>
        <source>Nothing to compare yet.</source>
        <translation>比べるものがまだありません。</translation>
    </message>
    <message>
        <source>The same traffic, %1 for %2 on average, windows of %3.</source>
        <translation>同じトラフィック、%2に平均%1、ウィンドウは%3。</translation>
    </message>
    <message>
        <source>Whole seconds: ranges.</source>
        <translation>秒単位:範囲。</translation>
    </message>
    <message>
        <source>Ends of requests: ranges.</source>
        <translation>完了時刻:範囲。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparisonModel</name>
    <message>
        <source>%1 B</source>
        <comment>bytes</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>許容%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>未計算</translation>
    </message>
    <message>
        <source>%1 more than the limit</source>
        <translation>制限より%1多い</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>時間推移</translation>
    </message>
    <message>
        <source>Requests over time, passed, delayed and rejected, in the range of the charts above</source>
        <translation>通過、遅延、拒否の時間推移。範囲は上のグラフと同じです</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最長待ち</translation>
    </message>
    <message>
        <source>The longest wait of a request</source>
        <translation>リクエストの最長の待ち時間</translation>
    </message>
    <message>
        <source>p99 wait</source>
        <translation>p99待ち</translation>
    </message>
    <message>
        <source>Most in %1</source>
        <translation>%1の最大</translation>
    </message>
    <message>
        <source>Most requests of one client that are served within any %1; those that wait count when they are served. ▲: more than an even stream of the average rate has.</source>
        <translation>任意の%1に処理される1クライアントの最大リクエスト数。待つものは処理された時点で数えます。▲:平均レートの均一な流れより多い。</translation>
    </message>
    <message>
        <source>Allowed in %1</source>
        <translation>%1の許容</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>同時</translation>
    </message>
    <message>
        <source>Most requests of one client that are served within any %1, the time between two of an even stream of the average rate. Measured on this traffic: a limit may allow more.</source>
        <translation>任意の%1(平均レートの均一な流れの間隔)に処理される1クライアントの最大リクエスト数。このトラフィックでの測定値で、制限はこれより多く許す場合があります。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>What is kept for one client, when it is largest</source>
        <translation>1クライアントにつき保持する量の最大</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ComparisonView</name>
    <message>
        <source>Comparison of algorithms</source>
        <translation>アルゴリズムの比較</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConditionsRow</name>
    <message>
        <source>exempt</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>フィルター…</translation>
    </message>
    <message>
        <source>Exempt…</source>
        <translation>除外…</translation>
    </message>
    <message>
        <source>Choose requests by user, program, path, status or any other field, with counts beside each choice</source>
        <translation>ユーザー、プログラム、パス、ステータスなどでリクエストを選びます。選択肢ごとに件数が出ます</translation>
    </message>
    <message>
        <source>Leave networks, users, paths or programs unlimited: their key is empty, and nginx lets them pass</source>
        <translation>ネットワーク、ユーザー、パス、プログラムを制限しません。キーが空になり、nginxは通します</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>%1のみ</translation>
    </message>
    <message>
        <source>Exempt %1</source>
        <translation>%1を除外</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1を外す</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConfigPage</name>
    <message>
        <source>Status %1</source>
        <translation>ステータス%1</translation>
    </message>
    <message>
        <source>Recipes are for a snippet, not for edits of your file.</source>
        <translation>レシピはスニペット用です。ファイルの編集には使えません。</translation>
    </message>
    <message>
        <source># The limits in this file are already these.
</source>
        <translation># このファイルの制限はすでにこのとおりです。
</translation>
    </message>
    <message>
        <source>Switch to nginx limit_req</source>
        <translation>nginx limit_reqに切り替え</translation>
    </message>
    <message>
        <source>Counting the effect of the recipes…</source>
        <translation>レシピの効果を集計中…</translation>
    </message>
    <message>
        <source>The effect of the recipes is unknown. %1</source>
        <translation>レシピの効果は不明です。%1</translation>
    </message>
    <message>
        <source>With these recipes %1 requests are rejected, as many as without.</source>
        <translation>このレシピで拒否されるのは%1件で、レシピなしと同じです。</translation>
    </message>
    <message>
        <source>With these recipes %1 requests are rejected instead of %2.</source>
        <translation>このレシピで拒否されるのは%2件ではなく%1件です。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ConfigView</name>
    <message>
        <source>&amp;Dry run: nginx only logs</source>
        <translation>ドライラン:記録のみ(&amp;D)</translation>
    </message>
    <message>
        <source>Ans&amp;wer with</source>
        <translation>応答コード(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>nginx configuration</source>
        <translation>nginxの設定</translation>
    </message>
    <message>
        <source>Writes limit_req_dry_run on; to watch the limit in production before it rejects anybody.</source>
        <translation>limit_req_dry_run onを書きます。誰かを拒否する前に本番で制限の働きを確かめられます。</translation>
    </message>
    <message>
        <source>Status code of a rejected request</source>
        <translation>拒否されたリクエストのステータスコード</translation>
    </message>
    <message>
        <source>429 is Too Many Requests, 503 is nginx&apos;s default, 444 closes the connection.</source>
        <translation>429はToo Many Requests、503はnginxの既定値、444は接続を閉じます。</translation>
    </message>
    <message>
        <source>Snippet</source>
        <translation>スニペット</translation>
    </message>
    <message>
        <source>Form of the configuration</source>
        <translation>設定の形</translation>
    </message>
    <message>
        <source>A snippet to include, or edits of the file that the limits were taken from</source>
        <translation>includeするスニペット、または制限を取り込んだファイルの編集</translation>
    </message>
    <message>
        <source>Send the minute with the most rejections to a private nginx and compare each decision</source>
        <translation>拒否が最も多い1分間を専用のnginxに送り、判定を1件ずつ照合します</translation>
    </message>
    <message>
        <source>Copy the configuration</source>
        <translation>設定をコピー</translation>
    </message>
    <message>
        <source>Save the configuration to a file</source>
        <translation>設定をファイルに保存</translation>
    </message>
    <message>
        <source>&amp;Recipes…</source>
        <translation>レシピ(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Recipes (%1)…</source>
        <translation>レシピ(%1)(&amp;R)…</translation>
    </message>
    <message>
        <source>Allowlists, tiers and more to add to the snippet</source>
        <translation>スニペットに加える許可リスト、階層など</translation>
    </message>
    <message>
        <source>Edits of %1</source>
        <translation>%1の編集</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DaysPanel</name>
    <message>
        <source>Day (UTC)</source>
        <translation>日付(UTC)</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Rejected clients</source>
        <translation>拒否されたクライアント</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日ごと</translation>
    </message>
    <message>
        <source>The limits in force on each day, each from empty buckets.</source>
        <translation>各日の有効な制限。毎日、空のバケットから始めます。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DecisionLanes</name>
    <message>
        <source>Predicted decisions and those of nginx</source>
        <translation>予測とnginxの判定</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Predicted: %1 rejected, %2 delayed. nginx: %3 rejected, %4 delayed.</source>
        <translation>予測:拒否%1、遅延%2。nginx:拒否%3、遅延%4。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DecisionsPanel</name>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>nginx</source>
        <translation>nginx</translation>
    </message>
    <message>
        <source>Likely reason</source>
        <translation>考えられる理由</translation>
    </message>
    <message>
        <source>Add &amp;error.log…</source>
        <translation>error.logを追加(&amp;E)…</translation>
    </message>
    <message>
        <source>Compare with the lines that nginx wrote about limited requests</source>
        <translation>制限したリクエストについてnginxが書いた行と比べます</translation>
    </message>
    <message>
        <source>The first differences</source>
        <translation>最初の違い</translation>
    </message>
    <message>
        <source>Add error logs of nginx</source>
        <translation>nginxのエラーログを追加</translation>
    </message>
    <message>
        <source>Add error.log</source>
        <translation>error.logを追加</translation>
    </message>
    <message>
        <source>This log does not say what nginx decided. Add the error.log of the same time, or log $limit_req_status.</source>
        <translation>このログにはnginxの判定がありません。同じ時間のerror.logを追加するか、$limit_req_statusを記録してください。</translation>
    </message>
    <message>
        <source>Comparing with nginx&apos;s decisions…</source>
        <translation>nginxの判定と比較中…</translation>
    </message>
    <message>
        <source>nginx runs only limit_req: choose it to compare with its decisions.</source>
        <translation>nginxで動くのはlimit_reqだけです。判定と比べるにはこれを選んでください。</translation>
    </message>
    <message>
        <source>nginx limited none of these requests.</source>
        <translation>nginxはこのリクエストを1件も制限していません。</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are equal (%3).</source>
        <translation>%2件の判定のうち%1件が一致(%3)。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::DrawStrip</name>
    <message>
        <source>Drawing strip</source>
        <translation>描画の帯</translation>
    </message>
    <message>
        <source>Delete strokes</source>
        <translation>ストロークを削除</translation>
    </message>
    <message>
        <source>Copy strokes</source>
        <translation>ストロークをコピー</translation>
    </message>
    <message>
        <source>Move strokes</source>
        <translation>ストロークを移動</translation>
    </message>
    <message>
        <source>Scale the amount</source>
        <translation>量を拡大・縮小</translation>
    </message>
    <message>
        <source>%1 r/s</source>
        <translation>%1 r/s</translation>
    </message>
    <message>
        <source>Nothing is drawn yet: paint a rate with the pen, or place a stamp.</source>
        <translation>まだ何も描かれていません。ペンでレートを描くか、スタンプを置いてください。</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1から</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>%1間</translation>
    </message>
    <message>
        <source>here without %1</source>
        <translation>ここでは%1なし</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2の%1</translation>
    </message>
    <message numerus="yes">
        <source>%n strokes, %1 selected.</source>
        <translation>
            <numerusform>ストローク%n本、選択%1本。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>spillway::ui::DrawTools</name>
    <message>
        <source>Snap</source>
        <translation>スナップ</translation>
    </message>
    <message>
        <source>Snap to the grid and to the ends of strokes</source>
        <translation>グリッドとストロークの端に合わせる</translation>
    </message>
    <message>
        <source>Close the drawing strip</source>
        <translation>描画の帯を閉じる</translation>
    </message>
    <message>
        <source>Close the strip; what is drawn stays</source>
        <translation>帯を閉じます。描いたものは残ります</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Select strokes: drag moves them, with Ctrl a copy; the handles scale time and amount</source>
        <translation>ストロークを選択。ドラッグで移動、Ctrlで複製、ハンドルで時間と量を変更</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>ペン</translation>
    </message>
    <message>
        <source>Paint a rate over time</source>
        <translation>時間に沿ってレートを描く</translation>
    </message>
    <message>
        <source>Single request</source>
        <translation>単一リクエスト</translation>
    </message>
    <message>
        <source>One request with each click</source>
        <translation>クリックごとに1リクエスト</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>消しゴム</translation>
    </message>
    <message>
        <source>Drag over what shall go; with Shift only requests of the chosen client</source>
        <translation>消すものの上をドラッグ。Shiftで選んだクライアントのリクエストのみ</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>スタンプ</translation>
    </message>
    <message>
        <source>Click to place it, drag to say how long it lasts</source>
        <translation>クリックで置き、ドラッグで長さを決める</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <comment>tool, key, what it does</comment>
        <translation>%1(%2):%3</translation>
    </message>
    <message>
        <source>one client</source>
        <translation>1クライアント</translation>
    </message>
    <message>
        <source>a population</source>
        <translation>複数のクライアント</translation>
    </message>
    <message>
        <source>Who sends what is drawn</source>
        <translation>描いたものの送信元</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Address of the client that sends what is drawn</source>
        <translation>描いたものを送るクライアントのアドレス</translation>
    </message>
    <message>
        <source>How many clients</source>
        <translation>クライアント数</translation>
    </message>
    <message>
        <source>Number of clients that send the drawn requests, each with its own address</source>
        <translation>描いたリクエストを送るクライアントの数。それぞれ別のアドレス</translation>
    </message>
    <message>
        <source>from</source>
        <translation>送信元</translation>
    </message>
</context>
<context>
    <name>spillway::ui::EditableKey</name>
    <message>
        <source>Count by</source>
        <translation>集計キー</translation>
    </message>
    <message>
        <source>What counts as one client: an nginx variable, or a text with several.</source>
        <translation>1クライアントと数える単位:nginxの変数、または複数の変数を含む文字列。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1、%2、%3</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Exporter</name>
    <message>
        <source>&amp;Dry run first: nginx logs what it would reject, and rejects nothing</source>
        <translation>まずドライラン(&amp;D):nginxは拒否するはずのものを記録し、何も拒否しません</translation>
    </message>
    <message>
        <source>Writes limit_req_dry_run on, as the same box on the tab of the configuration does.</source>
        <translation>limit_req_dry_run onを書きます。設定タブの同じチェックボックスと連動します。</translation>
    </message>
    <message>
        <source>Export the configuration</source>
        <translation>設定を書き出す</translation>
    </message>
    <message>
        <source>nginx configuration</source>
        <translation>nginxの設定</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1を書き出しました</translation>
    </message>
    <message>
        <source>To %1. Include it in the http block of nginx.conf, check with nginx -t, then reload nginx.</source>
        <translation>%1に保存しました。nginx.confのhttpブロックでincludeし、nginx -tで確かめてからnginxを再読み込みしてください。</translation>
    </message>
    <message>
        <source>%1 It is a dry run: the error log shows what it would reject.</source>
        <translation>%1 ドライランです。拒否するはずのものがエラーログに出ます。</translation>
    </message>
    <message>
        <source>Nothing to export</source>
        <translation>書き出すものがありません</translation>
    </message>
    <message>
        <source>The configuration already has these limits.</source>
        <translation>設定にはすでにこの制限があります。</translation>
    </message>
    <message>
        <source>Changes for patch -p0</source>
        <translation>patch -p0用の差分</translation>
    </message>
    <message>
        <source>Edited configuration</source>
        <translation>編集した設定</translation>
    </message>
    <message>
        <source>Export the edited configuration</source>
        <translation>編集した設定を書き出す</translation>
    </message>
    <message>
        <source>edited.%1</source>
        <translation>edited.%1</translation>
    </message>
    <message>
        <source>Copied the changes</source>
        <translation>差分をコピーしました</translation>
    </message>
    <message>
        <source>Copied the limit</source>
        <translation>制限をコピーしました</translation>
    </message>
    <message>
        <source>Copied the configuration</source>
        <translation>設定をコピーしました</translation>
    </message>
    <message>
        <source>Copied the comparison</source>
        <translation>比較をコピーしました</translation>
    </message>
    <message>
        <source>Copied the table</source>
        <translation>表をコピーしました</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1をコピーしました</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>表を保存</translation>
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
        <translation>表</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
</context>
<context>
    <name>spillway::ui::FirstLines</name>
    <message>
        <source>The first lines</source>
        <translation>最初の行</translation>
    </message>
    <message>
        <source>%1 as %2: %3 of the first %4 are requests</source>
        <translation>%2としての%1:最初の%4行のうち%3行がリクエスト</translation>
    </message>
    <message>
        <source>unparsed</source>
        <translation>解析できず</translation>
    </message>
    <message>
        <source>end of request</source>
        <translation>リクエストの終了</translation>
    </message>
    <message>
        <source>arrival</source>
        <translation>到着</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
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
        <translation>ログの読み取り方法</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Standard input can be read only once. Save it in a file to read it in another format.</source>
        <translation>標準入力は一度しか読めません。別の形式で読むにはファイルに保存してください。</translation>
    </message>
    <message>
        <source>Choose the format</source>
        <translation>形式を選ぶ</translation>
    </message>
    <message>
        <source>How shall %1 be read?</source>
        <translation>%1をどう読みますか？</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み込む</translation>
    </message>
    <message>
        <source>Paste the log_format of nginx.conf.</source>
        <translation>nginx.confのlog_formatを貼り付けてください。</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>読み取り形式</translation>
    </message>
    <message>
        <source>Around each line</source>
        <translation>各行の外側</translation>
    </message>
    <message>
        <source>log_format</source>
        <translation>log_format</translation>
    </message>
    <message>
        <source>Read &amp;as</source>
        <translation>読み取り形式(&amp;A)</translation>
    </message>
    <message>
        <source>A&amp;round each line</source>
        <translation>各行の外側(&amp;R)</translation>
    </message>
    <message>
        <source>format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>%1, detected</source>
        <comment>combined</comment>
        <translation>%1(検出)</translation>
    </message>
    <message>
        <source>%1, detected: %2 of the first %3 lines are requests</source>
        <translation>%1(検出):最初の%3行のうち%2行がリクエスト</translation>
    </message>
    <message>
        <source>its text</source>
        <translation>本文</translation>
    </message>
    <message>
        <source>around it</source>
        <translation>外側</translation>
    </message>
    <message>
        <source>read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>%1 lines, %2, %3 requests</source>
        <translation>%1行、%2、%3リクエスト</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>無視</translation>
    </message>
    <message>
        <source>%1 behind the compressed data, no part of it</source>
        <translation>圧縮データの後の%1(データの一部ではない)</translation>
    </message>
    <message>
        <source>out of order</source>
        <translation>順序の乱れ</translation>
    </message>
    <message>
        <source>%1 requests, by up to %2; sorted by arrival</source>
        <translation>%1リクエスト、最大%2。到着順に整列</translation>
    </message>
    <message>
        <source>FIRST REQUEST</source>
        <translation>最初のリクエスト</translation>
    </message>
    <message>
        <source>1 LINE WAS NO REQUEST</source>
        <translation>リクエストでない行が1行</translation>
    </message>
    <message numerus="yes">
        <source>%1 LINES WERE NO REQUESTS</source>
        <translation>
            <numerusform>リクエストでない行が%1行</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1行目</translation>
    </message>
    <message>
        <source>How %1 was read</source>
        <translation>%1の読み取り方法</translation>
    </message>
    <message>
        <source>detect from the first lines</source>
        <translation>最初の行から検出</translation>
    </message>
    <message>
        <source>my own log_format</source>
        <translation>独自のlog_format</translation>
    </message>
    <message>
        <source>whatever is found</source>
        <translation>見つかったもの</translation>
    </message>
    <message>
        <source>As in nginx.conf: $remote_addr - [$time_local] &quot;$request&quot; $status …
Or a LogFormat of Apache, or a #Fields line. Of JSON lines, which member is what: {&quot;when&quot;:&quot;$time_iso8601&quot;,&quot;who&quot;:&quot;$remote_addr&quot;}.</source>
        <translation>nginx.confと同じ形:$remote_addr - [$time_local] &quot;$request&quot; $status …
ApacheのLogFormatや#Fields行も使えます。JSON行では、どのメンバーが何かを書きます:{&quot;when&quot;:&quot;$time_iso8601&quot;,&quot;who&quot;:&quot;$remote_addr&quot;}。</translation>
    </message>
    <message>
        <source>%1
Timestamps: %2</source>
        <translation>%1
時刻:%2</translation>
    </message>
    <message>
        <source>Write the format: the first lines are taken apart while you do.</source>
        <translation>形式を書いてください。書いている間に最初の行が解析されます。</translation>
    </message>
    <message>
        <source>In this format none of the first lines is a request</source>
        <translation>この形式では、最初の行にリクエストがありません</translation>
    </message>
</context>
<context>
    <name>spillway::ui::HurtModel</name>
    <message>
        <source>The value that nginx counts by</source>
        <translation>nginxが数える値</translation>
    </message>
    <message>
        <source>Looks like</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>By its user agents and the times of its requests</source>
        <translation>ユーザーエージェントとリクエストの時刻から</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Its requests in normal periods</source>
        <translation>通常の期間のリクエスト</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Requests that are turned away</source>
        <translation>拒否されるリクエスト</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Requests that wait and then pass</source>
        <translation>待ってから通過するリクエスト</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>待ち</translation>
    </message>
    <message>
        <source>The longest delay of one of its requests, by logged times</source>
        <translation>1つのリクエストの最長の遅延(記録された時刻による)</translation>
    </message>
    <message>
        <source>The longest time that one of its requests waits</source>
        <translation>1つのリクエストが待つ最長の時間</translation>
    </message>
</context>
<context>
    <name>spillway::ui::HurtPanel</name>
    <message>
        <source>Show bucket</source>
        <translation>バケットを表示</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>集計中…</translation>
    </message>
    <message>
        <source>Look at the worst moment of the chosen client</source>
        <translation>選んだクライアントの最悪の時点を表示</translation>
    </message>
    <message>
        <source>Affected clients</source>
        <translation>影響を受けるクライアント</translation>
    </message>
    <message>
        <source>The affected clients are unknown: the zone&apos;s memory could not be checked.</source>
        <translation>影響を受けるクライアントは不明です。ゾーンのメモリーを確認できませんでした。</translation>
    </message>
    <message>
        <source>The ranges could not be counted. %1</source>
        <translation>範囲を集計できませんでした。%1</translation>
    </message>
    <message>
        <source>The ranges could not be counted.</source>
        <translation>範囲を集計できませんでした。</translation>
    </message>
    <message>
        <source>Counting the ranges…</source>
        <translation>範囲を集計中…</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>リクエストが選択されていません。</translation>
    </message>
    <message>
        <source>Marked as incident, so not listed: %1.</source>
        <translation>インシデントとしてマーク済みのため対象外:%1。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ImportStrip</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>読み込み中</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>読み込みを中止</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LabPanel</name>
    <message>
        <source>S&amp;tart</source>
        <translation>開始(&amp;T)</translation>
    </message>
    <message>
        <source>Copy a curl command</source>
        <translation>curlコマンドをコピー</translation>
    </message>
    <message>
        <source>Se&amp;nd</source>
        <translation>送信(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keep as traffic…</source>
        <translation>トラフィックとして保存(&amp;K)…</translation>
    </message>
    <message>
        <source>The lab is a server on this machine with the limits in force. Start it and send requests.</source>
        <translation>ラボは、有効な制限を適用するこのマシン上のサーバーです。開始してリクエストを送ってください。</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Address of the lab</source>
        <translation>ラボのアドレス</translation>
    </message>
    <message>
        <source>the lab, or http://127.0.0.1:80</source>
        <translation>ラボ、またはhttp://127.0.0.1:80</translation>
    </message>
    <message>
        <source>Where to send the traffic</source>
        <translation>トラフィックの送り先</translation>
    </message>
    <message>
        <source>t&amp;o</source>
        <translation>送り先(&amp;O)</translation>
    </message>
    <message>
        <source>Send the visible requests in real time, to the lab or to an nginx on this machine</source>
        <translation>表示中のリクエストを、ラボまたはこのマシンのnginxに実時間で送ります</translation>
    </message>
    <message>
        <source>Save the requests that came as a log, and open it</source>
        <translation>受信したリクエストをログとして保存して開きます</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>ステータス</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Last answers</source>
        <translation>最近の応答</translation>
    </message>
    <message>
        <source>Click an answer to see its headers.</source>
        <translation>応答をクリックするとヘッダーが表示されます。</translation>
    </message>
    <message>
        <source>Headers of the answer</source>
        <translation>応答のヘッダー</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Keep as traffic</source>
        <translation>トラフィックとして保存</translation>
    </message>
    <message>
        <source>Request CSV</source>
        <translation>リクエストCSV</translation>
    </message>
    <message>
        <source>The limits have changed.</source>
        <translation>制限が変わりました。</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始中…</translation>
    </message>
    <message>
        <source>The lab applies the limits in force, also while you change them.</source>
        <translation>ラボは有効な制限を適用します。変更もすぐに反映されます。</translation>
    </message>
    <message>
        <source>Open a log or draw traffic first.</source>
        <translation>先にログを開くか、トラフィックを描いてください。</translation>
    </message>
    <message>
        <source>Start the lab first, or enter the address of an nginx on this machine.</source>
        <translation>先にラボを開始するか、このマシンのnginxのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>キャンセル(&amp;N)</translation>
    </message>
    <message>
        <source>Sending the visible %1 of traffic…</source>
        <translation>表示中のトラフィック%1を送信中…</translation>
    </message>
    <message>
        <source>Sent %1.</source>
        <translation>%1を送信しました。</translation>
    </message>
    <message>
        <source>%1 Left out %2: %3.</source>
        <translation>%1 対象外%2:%3。</translation>
    </message>
    <message>
        <source>%1: %2 passed, %3 delayed, %4 rejected.</source>
        <comment>120 requests: …</comment>
        <translation>%1:通過%2、遅延%3、拒否%4。</translation>
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
        <translation>削除(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上へ(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下へ(&amp;D)</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Zone name</source>
        <translation>ゾーン名</translation>
    </message>
    <message>
        <source>Name of the zone. Limits with one name share their buckets.</source>
        <translation>ゾーンの名前。同じ名前の制限はバケットを共有します。</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>適用場所</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Where it holds: /api/, = /login, ~ \.php$; several with commas; empty is everywhere.</source>
        <translation>適用場所:/api/、= /login、~ \.php$。複数はコンマ区切り。空なら全体。</translation>
    </message>
    <message>
        <source>+ add</source>
        <translation>+ 追加</translation>
    </message>
    <message>
        <source>More actions for limits</source>
        <translation>制限のその他の操作</translation>
    </message>
    <message>
        <source>Duplicate, remove, reorder</source>
        <translation>複製、削除、並べ替え</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>複製(&amp;D)</translation>
    </message>
    <message>
        <source>LIMITS</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1拒否</translation>
    </message>
    <message>
        <source>Limit %1 on</source>
        <translation>制限%1をオン</translation>
    </message>
    <message>
        <source>Limit %1 off</source>
        <translation>制限%1をオフ</translation>
    </message>
    <message>
        <source>Add a limit</source>
        <translation>制限を追加</translation>
    </message>
    <message>
        <source>Duplicate a limit</source>
        <translation>制限を複製</translation>
    </message>
    <message>
        <source>Remove a limit</source>
        <translation>制限を削除</translation>
    </message>
    <message>
        <source>Move a limit</source>
        <translation>制限を移動</translation>
    </message>
    <message>
        <source>Zone %1</source>
        <translation>ゾーン%1</translation>
    </message>
    <message>
        <source>Location %1</source>
        <translation>適用場所%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitPanel</name>
    <message>
        <source>&amp;rate</source>
        <translation>rate(&amp;R)</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>レート</translation>
    </message>
    <message>
        <source>&amp;burst</source>
        <translation>burst(&amp;B)</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>バースト</translation>
    </message>
    <message>
        <source>&amp;nodelay</source>
        <translation>nodelay(&amp;N)</translation>
    </message>
    <message>
        <source>de&amp;lay</source>
        <translation>delay(&amp;L)</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Try an &amp;algorithm that nginx lacks</source>
        <translation>nginxにないアルゴリズムを試す(&amp;A)</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>How requests are limited. Another algorithm begins with the same average rate.</source>
        <translation>リクエストの制限方法。ほかのアルゴリズムは同じ平均レートから始まります。</translation>
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
        <translation>レートの単位</translation>
    </message>
    <message>
        <source>Requests per second or per minute</source>
        <translation>毎秒または毎分のリクエスト数</translation>
    </message>
    <message>
        <source>nodelay</source>
        <translation>nodelay</translation>
    </message>
    <message>
        <source>Within the burst nothing waits; the burst only says how much may come at once.</source>
        <translation>バーストの範囲では何も待ちません。burstは同時に来てよい数だけを表します。</translation>
    </message>
    <message>
        <source>Size of the zone</source>
        <translation>ゾーンのサイズ</translation>
    </message>
    <message>
        <source>Without nodelay</source>
        <translation>nodelayなし</translation>
    </message>
    <message>
        <source>off: what is above the delay waits</source>
        <translation>オフ:delayを超える分は待ちます</translation>
    </message>
    <message>
        <source>Shared memory for the clients&apos; states. Where it is too small, nginx forgets or rejects.</source>
        <translation>クライアントの状態を置く共有メモリー。小さすぎると、nginxは忘れるか拒否します。</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>レート%1</translation>
    </message>
    <message>
        <source>Burst %1</source>
        <translation>バースト%1</translation>
    </message>
    <message>
        <source>Delay %1</source>
        <translation>delay %1</translation>
    </message>
    <message>
        <source>Zone size %1</source>
        <translation>ゾーンのサイズ%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitTaker</name>
    <message>
        <source>%1: %2</source>
        <comment>shop.example, 5 limits</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Take limits from an nginx configuration</source>
        <translation>nginxの設定から制限を取り込む</translation>
    </message>
    <message>
        <source>nginx configurations (*.conf)</source>
        <translation>nginxの設定(*.conf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル(*)</translation>
    </message>
    <message>
        <source>There is no limit in %1.</source>
        <translation>%1に制限はありません。</translation>
    </message>
    <message>
        <source>It has no limit_req_zone. What it includes is read where it is there.</source>
        <translation>limit_req_zoneがありません。includeされるファイルは、あれば読み込みます。</translation>
    </message>
    <message>
        <source>Take limits from %1</source>
        <translation>%1から制限を取り込む</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Took %1.</source>
        <comment>5 limits</comment>
        <translation>%1を取り込みました。</translation>
    </message>
    <message>
        <source>Open the log to see what they do.</source>
        <translation>働きを見るにはログを開いてください。</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>%1の制限</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimiterRows</name>
    <message>
        <source>&amp;rate</source>
        <translation>rate(&amp;R)</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>レート</translation>
    </message>
    <message>
        <source>capaci&amp;ty</source>
        <translation>容量(&amp;T)</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>&amp;limit</source>
        <translation>上限(&amp;L)</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>w&amp;indow</source>
        <translation>ウィンドウ(&amp;I)</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
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
        <translation>レートの単位</translation>
    </message>
    <message>
        <source>Per second or per minute</source>
        <translation>毎秒または毎分</translation>
    </message>
    <message>
        <source>Window %1</source>
        <translation>ウィンドウ%1</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>レート%1</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量%1</translation>
    </message>
    <message>
        <source>Limit %1</source>
        <translation>上限%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LimitersPanel</name>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>相違</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Other limiters</source>
        <translation>ほかのリミッター</translation>
    </message>
    <message>
        <source>Configuration of the program</source>
        <translation>プログラムの設定</translation>
    </message>
    <message>
        <source>Copy the configuration</source>
        <translation>設定をコピー</translation>
    </message>
    <message>
        <source>Save the configuration to a file</source>
        <translation>設定をファイルに保存</translation>
    </message>
    <message>
        <source>Comparing with the decisions of %1…</source>
        <translation>%1の判定と比較しています…</translation>
    </message>
    <message>
        <source>%1 cannot express this limit. %2</source>
        <translation>%1ではこの制限を表せません。%2</translation>
    </message>
    <message>
        <source>Save the configuration</source>
        <translation>設定を保存</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>%1 of %2 decisions differ: only nginx serves %3, only this program serves %4, one of them delays %5.</source>
        <translation>%2件の判定のうち%1件が異なります：nginxだけが通す%3件、このプログラムだけが通す%4件、片方だけが遅延させる%5件。</translation>
    </message>
    <message>
        <source>%1 %2: nginx %3, here %4</source>
        <comment>time, client: passed, rejected</comment>
        <translation>%1 %2：nginx %3、こちら %4</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LiveView</name>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>バケット</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Clients and their buckets</source>
        <translation>クライアントとそのバケット</translation>
    </message>
    <message>
        <source>Waiting for requests…</source>
        <translation>リクエストを待っています…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <comment>a zone</comment>
        <translation>%2の%1 %</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LiveWindow</name>
    <message>
        <source>&amp;Choose…</source>
        <translation>選択(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>静止(&amp;F)</translation>
    </message>
    <message>
        <source>Live traffic</source>
        <translation>ライブトラフィック</translation>
    </message>
    <message>
        <source>Name a log that grows, or an address for syslog. The limits in force decide, as nginx would.</source>
        <translation>増えていくログ、またはsyslogのアドレスを指定します。有効な制限がnginxと同じように判定します。</translation>
    </message>
    <message>
        <source>F&amp;ollow</source>
        <translation>追跡(&amp;O)</translation>
    </message>
    <message>
        <source>/var/log/nginx/access.log   or   tcp:127.0.0.1:5514</source>
        <translation>/var/log/nginx/access.log   または   tcp:127.0.0.1:5514</translation>
    </message>
    <message>
        <source>Source of live traffic</source>
        <translation>ライブトラフィックのソース</translation>
    </message>
    <message>
        <source>Hold the picture still. Nothing is lost meanwhile.</source>
        <translation>表示を止めます。その間も何も失われません。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>%1: %2 from %3; %4 near a limit, %5 over it.</source>
        <comment>14:00:05: 120 requests from 30 clients</comment>
        <translation>%1:%3から%2。制限の近く%4、超過%5。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a source, what happened</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>The source has ended.</source>
        <translation>ソースが終わりました。</translation>
    </message>
    <message>
        <source>Follow a log</source>
        <translation>ログを追跡</translation>
    </message>
    <message>
        <source>Live traffic needs an nginx limit_req. Choose one in the main window.</source>
        <translation>ライブトラフィックにはnginxのlimit_reqが必要です。メインウィンドウで選んでください。</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Waiting for requests under %1.</source>
        <translation>%1でリクエストを待っています。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::LogOpener</name>
    <message>
        <source>A project cannot be opened together with other files.</source>
        <translation>プロジェクトはほかのファイルと一緒に開けません。</translation>
    </message>
    <message>
        <source>Open %1 alone; it names its logs itself.</source>
        <translation>%1だけを開いてください。ログはプロジェクトが指定します。</translation>
    </message>
    <message>
        <source>An error log of nginx has no requests of its own.</source>
        <translation>nginxのエラーログだけではリクエストがありません。</translation>
    </message>
    <message>
        <source>Open it together with the access log of the same time.</source>
        <translation>同じ時間のアクセスログと一緒に開いてください。</translation>
    </message>
    <message>
        <source>Standard input can be read only once.</source>
        <translation>標準入力は一度しか読めません。</translation>
    </message>
    <message>
        <source>Save it in a file and open that.</source>
        <translation>ファイルに保存して、それを開いてください。</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1ほか%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1行</translation>
    </message>
    <message>
        <source>Reading %1: %2, %3</source>
        <translation>%1を読み込み中:%2、%3</translation>
    </message>
    <message numerus="yes">
        <source> · %n s left</source>
        <translation>
            <numerusform> · 残り%n秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3, %4</source>
        <translation>%1を読み込み中:%3のうち%2、%4</translation>
    </message>
    <message>
        <source>it is no longer among the recent files</source>
        <translation>最近使ったファイルにもうありません</translation>
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
        <translation>表示は以前の計算結果です</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>Wait until the log is read</source>
        <translation>ログの読み込みが終わるまで待ってください</translation>
    </message>
    <message>
        <source>Limits taken from %1</source>
        <translation>%1から取り込んだ制限</translation>
    </message>
</context>
<context>
    <name>spillway::ui::MapChart</name>
    <message>
        <source>Map of settings</source>
        <translation>設定値のマップ</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>Map of settings, coarse picture</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Now %1.</source>
        <translation>現在%1。</translation>
    </message>
    <message>
        <source>%1 Suggested %2.</source>
        <translation>%1 提案%2。</translation>
    </message>
    <message>
        <source>There is no room for the map: drag the edge above it up.</source>
        <translation>マップの場所がありません。上の境界を上へドラッグしてください。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::MissingBanner</name>
    <message>
        <source>%1: %2.</source>
        <comment>file, why</comment>
        <translation>%1:%2。</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>ほか%n件。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is an nginx configuration</source>
        <translation>%1はnginxの設定です</translation>
    </message>
    <message numerus="yes">
        <source>%n files are nginx configurations</source>
        <translation>
            <numerusform>%n個のファイルはnginxの設定です</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lacks its end</source>
        <translation>%1は末尾が欠けています</translation>
    </message>
    <message numerus="yes">
        <source>%n files lack their ends</source>
        <translation>
            <numerusform>%n個のファイルは末尾が欠けています</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was read in part</source>
        <translation>%1は一部だけ読まれました</translation>
    </message>
    <message numerus="yes">
        <source>%n files were read in part</source>
        <translation>
            <numerusform>%n個のファイルは一部だけ読まれました</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was left out</source>
        <translation>%1は読まれませんでした</translation>
    </message>
    <message numerus="yes">
        <source>%n files were left out</source>
        <translation>
            <numerusform>%n個のファイルは読まれませんでした</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Choose format…</source>
        <translation>形式を選ぶ…</translation>
    </message>
    <message>
        <source>Take its limits…</source>
        <translation>制限を取り込む…</translation>
    </message>
    <message>
        <source>Take limits of %1…</source>
        <translation>%1の制限を取り込む…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::NeedChart</name>
    <message>
        <source>Required burst</source>
        <translation>必要なバースト</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <comment>burst</comment>
        <translation>必要な%1</translation>
    </message>
    <message>
        <source>no request is rejected</source>
        <translation>リクエストは拒否されません</translation>
    </message>
    <message>
        <source>%1 is rejected</source>
        <comment>1 client</comment>
        <translation>%1が拒否されます</translation>
    </message>
    <message>
        <source>%1 are rejected</source>
        <comment>3 clients</comment>
        <translation>%1が拒否されます</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>まだ分かりません。</translation>
    </message>
    <message>
        <source> Of the %1 alone.</source>
        <comment>normal periods</comment>
        <translation> %1だけの集計です。</translation>
    </message>
    <message>
        <source>%1 %2: %3. No %4 is enough for everyone.</source>
        <comment>Burst, 20, 3 clients are rejected, burst</comment>
        <translation>%1 %2:%3。全員に足りる%4はありません。</translation>
    </message>
    <message>
        <source>%1 %2: %3. %1 %4 is enough for everyone.</source>
        <comment>Burst, 20, 3 clients are rejected, 30</comment>
        <translation>%1 %2:%3。全員に足りる%1は%4です。</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>burst</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>rejected clients, periods</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <comment>burst, 20, 3 clients are rejected</comment>
        <translation>%1 %2:%3</translation>
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
        <translation>通常の期間</translation>
    </message>
    <message>
        <source>incidents</source>
        <translation>インシデント</translation>
    </message>
    <message>
        <source>Click or drag to set the burst. The table of clients lists the required burst of each client.</source>
        <translation>クリックまたはドラッグでバーストを設定します。クライアントの表に、それぞれの必要なバーストがあります。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>集計中…</translation>
    </message>
    <message>
        <source>These could not be counted. %1</source>
        <translation>これらは集計できませんでした。%1</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>リクエストが選択されていません。</translation>
    </message>
    <message>
        <source>No request lies in a normal period.</source>
        <translation>通常の期間にリクエストがありません。</translation>
    </message>
    <message>
        <source>No request lies in an incident.</source>
        <translation>インシデントにリクエストがありません。</translation>
    </message>
    <message>
        <source>%1, under every arrival model,</source>
        <translation>どの到着モデルでも%1、</translation>
    </message>
    <message>
        <source>%1, in normal periods, from empty buckets,</source>
        <translation>通常の期間、空のバケットから%1、</translation>
    </message>
    <message>
        <source>%1, in incidents, from empty buckets,</source>
        <translation>インシデント、空のバケットから%1、</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>burst, 20</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for all but %3 of %4; no %5 is enough for everyone.</source>
        <translation>%1 %2は%4のうち%3を除く全員に足ります。全員に足りる%5はありません。</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for all but %3 of %4; %5 is enough for everyone.</source>
        <translation>%1 %2は%4のうち%3を除く全員に足ります。全員に足りるのは%5です。</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for everyone; the smallest that is enough is %3.</source>
        <translation>%1 %2は全員に足ります。足りる最小は%3です。</translation>
    </message>
    <message>
        <source>%1 a %2 is enough for everyone; a smaller one is not.</source>
        <translation>%1 %2は全員に足ります。これより小さいと足りません。</translation>
    </message>
    <message>
        <source>%1, under every arrival model</source>
        <translation>どの到着モデルでも%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::NginxTester</name>
    <message>
        <source>Cancel &amp;test</source>
        <translation>テストを中止(&amp;T)</translation>
    </message>
    <message>
        <source>Testing: %1 %</source>
        <translation>テスト中:%1 %</translation>
    </message>
    <message>
        <source>Starting nginx…</source>
        <translation>nginxを起動中…</translation>
    </message>
    <message>
        <source>Test on &amp;nginx</source>
        <translation>nginxでテスト(&amp;N)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Notices</name>
    <message>
        <source>Choose format…</source>
        <translation>形式を選ぶ…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::OpenCommands</name>
    <message>
        <source>Open a folder of logs</source>
        <translation>ログのフォルダーを開く</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>プロジェクトを開く</translation>
    </message>
    <message>
        <source>Spillway projects (*.spillway)</source>
        <translation>Spillwayプロジェクト(*.spillway)</translation>
    </message>
    <message>
        <source>Add logs</source>
        <translation>ログを追加</translation>
    </message>
    <message>
        <source>Open logs</source>
        <translation>ログを開く</translation>
    </message>
    <message>
        <source>Access logs (*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)</source>
        <translation>アクセスログ(*.log *.log.* *.gz *.zst *.xz *.bz2 *.json *.csv *.txt *.spwl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル(*)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Opening</name>
    <message>
        <source>Begin anew</source>
        <translation>新規に開始</translation>
    </message>
</context>
<context>
    <name>spillway::ui::OverviewChart</name>
    <message>
        <source>Overview of the whole trace</source>
        <translation>トラフィック全体の概観</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>何も開いていません。</translation>
    </message>
    <message>
        <source>The trace covers %1; shown is %2, %3 long.</source>
        <translation>トラフィックは%1。表示は%2、長さ%3。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ParameterRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1、スライダー</translation>
    </message>
    <message>
        <source>“%1” is not valid. Enter a whole number, %2 or more.</source>
        <translation>「%1」は使えません。%2以上の整数を入力してください。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PathsPanel</name>
    <message>
        <source>Requests b&amp;y</source>
        <translation>一覧の種類(&amp;Y)</translation>
    </message>
    <message>
        <source>List requests by</source>
        <translation>一覧の種類</translation>
    </message>
    <message>
        <source>Values with their requests</source>
        <translation>値とそのリクエスト</translation>
    </message>
    <message>
        <source>Double-click a row to count only its requests.</source>
        <translation>行をダブルクリックすると、その行のリクエストだけを集計します。</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>%1のみ</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternDialog</name>
    <message>
        <source>Kinds of traffic</source>
        <translation>トラフィックの種類</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternForm</name>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>別のシード</translation>
    </message>
    <message>
        <source>Another seed, other requests</source>
        <translation>シードを変えるとリクエストが変わります</translation>
    </message>
    <message>
        <source>The same seed makes the same requests, on every machine.</source>
        <translation>同じシードなら、どのマシンでも同じリクエストになります。</translation>
    </message>
    <message>
        <source>address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Address of the one client</source>
        <translation>1クライアントのアドレス</translation>
    </message>
    <message>
        <source>of their own</source>
        <translation>それぞれのアドレス</translation>
    </message>
    <message>
        <source>One client of this address sends it all; empty: clients with addresses of their own</source>
        <translation>このアドレスの1クライアントがすべて送ります。空:クライアントごとに別のアドレス</translation>
    </message>
    <message>
        <source>path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>Path of the requests</source>
        <translation>リクエストのパス</translation>
    </message>
    <message>
        <source>of pages and their files</source>
        <translation>ページとそのファイル</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PatternRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1、スライダー</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodDialog</name>
    <message>
        <source>From</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>To</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Marked period</source>
        <translation>マークした期間</translation>
    </message>
    <message>
        <source>Normal: a limit has to let it through</source>
        <translation>通常:制限が通すべきもの</translation>
    </message>
    <message>
        <source>Incident: a limit should keep it out</source>
        <translation>インシデント:制限が遮断すべきもの</translation>
    </message>
    <message>
        <source>Friday&apos;s peak</source>
        <translation>金曜のピーク</translation>
    </message>
    <message>
        <source>&amp;What it is</source>
        <translation>種類(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>開始(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>終了(&amp;T)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time; write one like %2.</source>
        <translation>「%1」は時刻ではありません。%2のように書いてください。</translation>
    </message>
    <message>
        <source>It has to end after it begins.</source>
        <translation>終了は開始より後でなければなりません。</translation>
    </message>
    <message>
        <source>No request lies in it: the traffic is of %1 to %2.</source>
        <translation>この期間にリクエストがありません。トラフィックは%1から%2までです。</translation>
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
        <translation>拒否</translation>
    </message>
    <message>
        <source>Propose…</source>
        <translation>検出…</translation>
    </message>
    <message>
        <source>Looks for periods with far more requests than usual. Or mark one yourself: hold Shift and drag over the chart, or zoom in and press N (normal) or I (incident) for what is shown.</source>
        <translation>リクエストが普段よりずっと多い期間を探します。自分でマークするには、Shiftを押しながらグラフをドラッグするか、拡大してからN(通常)またはI(インシデント)を押します。</translation>
    </message>
    <message>
        <source>or Shift-drag</source>
        <translation>またはShift+ドラッグ</translation>
    </message>
    <message>
        <source>Share of all requests in the period. For incidents, the blocked share counts excess traffic only.</source>
        <translation>期間の全リクエストに対する割合。インシデントの遮断率は超過トラフィックだけを数えます。</translation>
    </message>
    <message>
        <source>Requests outside the periods: they fill the buckets, but count for neither.</source>
        <translation>期間外のリクエスト。バケットを満たしますが、どちらにも数えません。</translation>
    </message>
    <message>
        <source>%1 in no period</source>
        <comment>requests</comment>
        <translation>期間外%1</translation>
    </message>
    <message>
        <source>%1, %2 long. A click looks at it; its menu can let it alone count.</source>
        <translation>%1、長さ%2。クリックで表示。メニューからこの期間だけを集計できます。</translation>
    </message>
    <message>
        <source>≈%1</source>
        <comment>3.4 %</comment>
        <translation>≈%1</translation>
    </message>
    <message>
        <source>none rejected</source>
        <translation>拒否なし</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <comment>3.4 %</comment>
        <translation>%1拒否</translation>
    </message>
    <message>
        <source>%1 of its %2 are rejected, by the logged times.</source>
        <translation>記録された時刻では%2のうち%1が拒否されます。</translation>
    </message>
    <message>
        <source>%1 of its %2 are rejected.</source>
        <translation>%2のうち%1が拒否されます。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a period, its times</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1を編集</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1を外す</translation>
    </message>
    <message>
        <source>Count only this period</source>
        <translation>この期間だけを集計</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodMarker</name>
    <message>
        <source>Mark normal period</source>
        <translation>通常の期間をマーク</translation>
    </message>
    <message>
        <source>Mark incident</source>
        <translation>インシデントをマーク</translation>
    </message>
    <message>
        <source>Marked as incident: %1</source>
        <translation>インシデントとしてマーク:%1</translation>
    </message>
    <message>
        <source>Marked as normal: %1</source>
        <translation>通常としてマーク:%1</translation>
    </message>
    <message>
        <source>%1. %2 takes it back</source>
        <comment>what was done; keys</comment>
        <translation>%1。%2で元に戻せます</translation>
    </message>
    <message>
        <source>&amp;Normal: a limit has to let it through</source>
        <translation>通常(&amp;N):制限が通すべきもの</translation>
    </message>
    <message>
        <source>&amp;Incident: a limit should keep it out</source>
        <translation>インシデント(&amp;I):制限が遮断すべきもの</translation>
    </message>
    <message>
        <source>Move an end of a period</source>
        <translation>期間の端を移動</translation>
    </message>
    <message>
        <source>Edit period</source>
        <translation>期間を編集</translation>
    </message>
    <message>
        <source>Remove period</source>
        <translation>期間を削除</translation>
    </message>
    <message>
        <source>Only %1 counts</source>
        <translation>%1だけを集計</translation>
    </message>
    <message>
        <source>Nothing was marked: all of the time is shown. Zoom in, or drag over an incident, first.</source>
        <translation>マークしていません:全期間が表示されています。先に拡大するか、インシデントの上をドラッグしてください。</translation>
    </message>
    <message>
        <source>Nothing was left out: all of the time is shown. Zoom in first.</source>
        <translation>何も対象外にしていません:全期間が表示されています。先に拡大してください。</translation>
    </message>
    <message>
        <source>Looking for unusual periods…</source>
        <translation>普段と違う期間を検索中…</translation>
    </message>
    <message>
        <source>What stands out is marked already</source>
        <translation>目立つものはすでにマークされています</translation>
    </message>
    <message>
        <source>Mark proposed periods</source>
        <translation>検出した期間をマーク</translation>
    </message>
    <message>
        <source>Marked the periods that stand out, and the normal traffic around them</source>
        <translation>目立つ期間と、その前後の通常トラフィックをマークしました</translation>
    </message>
    <message>
        <source>Nothing was marked: it would change nothing in %1.</source>
        <translation>マークしていません:%1では何も変わりません。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodQuestion</name>
    <message>
        <source>Yes, mark as incident</source>
        <translation>はい、インシデントとしてマーク</translation>
    </message>
    <message>
        <source>No, all of this is normal</source>
        <translation>いいえ、すべて通常</translation>
    </message>
    <message>
        <source>A limit should block them. The traffic around them is marked as normal.</source>
        <translation>制限が遮断すべきもの。前後のトラフィックは通常としてマークします。</translation>
    </message>
    <message>
        <source>A limit shall let all of it through</source>
        <translation>制限がすべて通すべきもの</translation>
    </message>
    <message>
        <source>Mark proposed periods</source>
        <translation>検出した期間をマーク</translation>
    </message>
    <message>
        <source>Mark all as normal</source>
        <translation>すべて通常としてマーク</translation>
    </message>
    <message>
        <source>Should a limit block this?</source>
        <translation>これを制限で遮断しますか？</translation>
    </message>
    <message>
        <source>Which of them should a limit block? The others count as normal.</source>
        <translation>どれを制限で遮断しますか？残りは通常になります。</translation>
    </message>
    <message>
        <source>Mark as incident</source>
        <translation>インシデントとしてマーク</translation>
    </message>
    <message>
        <source>Mark as incidents</source>
        <translation>インシデントとしてマーク</translation>
    </message>
    <message>
        <source>None, all of this is normal</source>
        <translation>どれも違う、すべて通常</translation>
    </message>
    <message>
        <source>Looking for unusual periods…</source>
        <translation>普段と違う期間を検索中…</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PeriodRow</name>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>%1, unit</source>
        <translation>%1、単位</translation>
    </message>
    <message>
        <source>Milliseconds, seconds, minutes or hours</source>
        <translation>ミリ秒、秒、分、時間</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PicturePanel</name>
    <message>
        <source>%1, %2</source>
        <comment>day, time</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>time, zone</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>No request matches the filters.</source>
        <translation>フィルターに合うリクエストはありません。</translation>
    </message>
    <message>
        <source>There is no traffic yet.</source>
        <translation>トラフィックがまだありません。</translation>
    </message>
    <message>
        <source>whole-second timestamps: each second&apos;s requests at once</source>
        <translation>秒単位の時刻:1秒分のリクエストが同時</translation>
    </message>
    <message>
        <source>completion times: each request at its timestamp</source>
        <translation>完了時刻:各リクエストはその時刻</translation>
    </message>
    <message>
        <source>≈%1 of %2 rejected</source>
        <translation>%2のうち≈%1拒否</translation>
    </message>
    <message>
        <source>%1 of %2 rejected</source>
        <translation>%2のうち%1拒否</translation>
    </message>
</context>
<context>
    <name>spillway::ui::PlacedOffer</name>
    <message>
        <source>everywhere</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>%1 blocked, no normal client</source>
        <translation>%1遮断、通常クライアント無影響</translation>
    </message>
    <message>
        <source>%1 blocked, normal clients affected: %2</source>
        <translation>%1遮断、影響ある通常クライアント:%2</translation>
    </message>
    <message>
        <source>Rejects %1 of %2 requests of the incident at this location.</source>
        <translation>この場所のインシデントの%2リクエストのうち%1を拒否します。</translation>
    </message>
    <message>
        <source>Add these limits</source>
        <translation>制限を追加</translation>
    </message>
    <message>
        <source>Adds them to the limits; those that you have stay</source>
        <translation>制限に追加します。今ある制限は残ります</translation>
    </message>
    <message>
        <source>Suggested limits</source>
        <translation>提案された制限</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ProblemsPanel</name>
    <message>
        <source>Problems of the configuration</source>
        <translation>設定の問題</translation>
    </message>
    <message>
        <source>Looking for problems…</source>
        <translation>問題を検索中…</translation>
    </message>
    <message>
        <source>No problems found in this configuration.</source>
        <translation>この設定に問題はありません。</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>%1を適用</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ReportWriter</name>
    <message>
        <source>There is nothing to report on</source>
        <translation>レポートする内容がありません</translation>
    </message>
    <message>
        <source>No request counts: change the filters or the key.</source>
        <translation>集計するリクエストがありません。フィルターまたはキーを変えてください。</translation>
    </message>
    <message>
        <source>Save a report</source>
        <translation>レポートを保存</translation>
    </message>
    <message>
        <source>review.html</source>
        <translation>review.html</translation>
    </message>
    <message>
        <source>HTML file</source>
        <translation>HTMLファイル</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Counting for %1…</source>
        <translation>%1のために集計中…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
</context>
<context>
    <name>spillway::ui::RequestsChart</name>
    <message>
        <source>Requests over time</source>
        <translation>リクエストの時間推移</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>1秒あたりのリクエスト</translation>
    </message>
    <message>
        <source>Requests per second, mean over %1</source>
        <translation>1秒あたりのリクエスト、%1の平均</translation>
    </message>
    <message>
        <source>rejected by:</source>
        <translation>拒否した制限:</translation>
    </message>
    <message>
        <source>in %1: %2 per second</source>
        <translation>%1で:毎秒%2</translation>
    </message>
    <message>
        <source>by %1	%2</source>
        <translation>%1	%2</translation>
    </message>
    <message>
        <source>%1 passed, %2 delayed, %3 rejected in the shown time.</source>
        <translation>表示中の時間で通過%1、遅延%2、拒否%3。</translation>
    </message>
    <message>
        <source> At %1: %2.</source>
        <translation> %1:%2。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Rejected by %1</source>
        <comment>a zone</comment>
        <translation>%1による拒否</translation>
    </message>
</context>
<context>
    <name>spillway::ui::RequestsModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>value (requests)</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>ほか%1</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>When it came</source>
        <translation>到着した時刻</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>待ち</translation>
    </message>
    <message>
        <source>How long the limit holds it back</source>
        <translation>制限が待たせる時間</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Whether the limit turns it away</source>
        <translation>制限が拒否するかどうか</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>水位</translation>
    </message>
    <message>
        <source>How full the limiter is with it</source>
        <translation>このリクエストを加えた水位</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>What it asks for, as the log has it</source>
        <translation>要求先(ログのとおり)</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>ステータス</translation>
    </message>
    <message>
        <source>What the server answered then, as the log has it</source>
        <translation>サーバーの応答(ログのとおり)</translation>
    </message>
    <message>
        <source>User agent</source>
        <translation>ユーザーエージェント</translation>
    </message>
    <message>
        <source>What the sender says it is</source>
        <translation>送信者の名乗り</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ResolutionNotes</name>
    <message>
        <source>Copy exact log_format</source>
        <translation>正確なlog_formatをコピー</translation>
    </message>
    <message>
        <source>Copied. Paste it into http { } of nginx.conf, and write its name behind the path of access_log.</source>
        <translation>コピーしました。nginx.confのhttp { }に貼り付け、その名前をaccess_logのパスの後に書いてください。</translation>
    </message>
    <message>
        <source>Copy a log_format for nginx.conf with $msec and $request_time: they give arrival times to the millisecond</source>
        <translation>$msecと$request_time(到着時刻がミリ秒で分かる)を含むnginx.conf用のlog_formatをコピー</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ResultPanel</name>
    <message>
        <source>No normal client is affected.</source>
        <translation>通常のクライアントへの影響はありません。</translation>
    </message>
    <message>
        <source>In normal periods nothing is rejected or delayed.</source>
        <translation>通常の期間に拒否も遅延もありません。</translation>
    </message>
    <message>
        <source>In normal periods: %1 rejected, %2 delayed.</source>
        <comment>2 paths, 5 paths</comment>
        <translation>通常の期間:拒否%1、遅延%2。</translation>
    </message>
    <message>
        <source>1 normal client is affected.</source>
        <translation>影響を受ける通常のクライアント:1。</translation>
    </message>
    <message>
        <source>%1 normal clients are affected.</source>
        <translation>影響を受ける通常のクライアント:%1。</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>in incidents</source>
        <translation>インシデント中</translation>
    </message>
    <message>
        <source>longest wait</source>
        <translation>最大待ち時間</translation>
    </message>
    <message>
        <source>peak level</source>
        <translation>最高水位</translation>
    </message>
    <message>
        <source>no room in the zone</source>
        <translation>ゾーンに空きなし</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>Their key is empty: nginx lets them pass and keeps no state.</source>
        <translation>キーが空:nginxは通し、状態を持ちません。</translation>
    </message>
    <message>
        <source>EFFECT</source>
        <translation>効果</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>range</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>excess traffic of incidents</source>
        <translation>インシデントの超過</translation>
    </message>
    <message>
        <source>%1 of %2 rejected</source>
        <translation>%2のうち%1拒否</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <comment>75 %</comment>
        <translation>%1遮断</translation>
    </message>
    <message>
        <source>None of %1 is rejected.</source>
        <comment>3,214 clients</comment>
        <translation>%1のうち拒否なし。</translation>
    </message>
    <message>
        <source>1 of %1 is rejected.</source>
        <comment>3,214 clients</comment>
        <translation>%1のうち1が拒否。</translation>
    </message>
    <message>
        <source>%1 of %2 are rejected.</source>
        <comment>3, 3,214 clients</comment>
        <translation>%2のうち%1が拒否。</translation>
    </message>
    <message>
        <source>Delayed: %1.</source>
        <translation>遅延:%1。</translation>
    </message>
    <message>
        <source>Rejected or delayed: %1.</source>
        <translation>拒否または遅延:%1。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Ranges for the periods could not be counted. %1</source>
        <translation>期間の範囲を集計できませんでした。%1</translation>
    </message>
    <message>
        <source>The effect on the periods could not be counted. %1</source>
        <translation>期間への効果を集計できませんでした。%1</translation>
    </message>
    <message>
        <source>The zone&apos;s memory is simulated too: at this size or rate nginx may forget clients.</source>
        <translation>ゾーンのメモリーも再現します。このサイズまたはレートでは、nginxがクライアントを忘れることがあります。</translation>
    </message>
    <message>
        <source>The log has completion times only, not when requests arrived.</source>
        <translation>ログには完了時刻しかなく、到着時刻がありません。</translation>
    </message>
    <message>
        <source>The log has whole seconds only.</source>
        <translation>ログは秒単位です。</translation>
    </message>
    <message>
        <source>Each request counts at its timestamp: the estimate could not be computed.</source>
        <translation>各リクエストをその時刻で数えています。推定を計算できませんでした。</translation>
    </message>
    <message>
        <source>Each request counts at its timestamp until the estimate is ready.</source>
        <translation>推定ができるまで、各リクエストをその時刻で数えています。</translation>
    </message>
    <message>
        <source>Three arrival models agree on these figures; the truth may still differ.</source>
        <translation>3つの到着モデルでこの値が一致しています。実際とは違う可能性が残ります。</translation>
    </message>
    <message>
        <source>Ranges cover three arrival models; the truth may lie outside. The charts show each request at its timestamp.</source>
        <translation>範囲は3つの到着モデルによるもので、実際の値は外れることがあります。グラフは各リクエストをその時刻で示します。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SceneGuide</name>
    <message>
        <source>Next: %1</source>
        <translation>次:%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ScopeRow</name>
    <message>
        <source>only %1</source>
        <comment>14:00–14:10</comment>
        <translation>%1のみ</translation>
    </message>
    <message>
        <source>only from %1</source>
        <translation>%1以降のみ</translation>
    </message>
    <message>
        <source>only before %1</source>
        <translation>%1より前のみ</translation>
    </message>
    <message>
        <source>Count only %1</source>
        <translation>%1だけを集計</translation>
    </message>
    <message>
        <source>Count all of the time</source>
        <translation>全期間を集計</translation>
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
        <translation>再生位置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速さ</translation>
    </message>
    <message>
        <source>How fast the traffic is played</source>
        <translation>トラフィックを再生する速さ</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ServersPanel</name>
    <message>
        <source>Servers</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>振り分け</translation>
    </message>
    <message>
        <source>Round robin</source>
        <translation>ラウンドロビン</translation>
    </message>
    <message>
        <source>Least connections</source>
        <translation>最少接続</translation>
    </message>
    <message>
        <source>One server for each client</source>
        <translation>クライアントごとに固定</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>カウンター</translation>
    </message>
    <message>
        <source>Own counters</source>
        <translation>サーバーごと</translation>
    </message>
    <message>
        <source>Shared store</source>
        <translation>共有ストア</translation>
    </message>
    <message>
        <source>When rejected</source>
        <translation>拒否されたら</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>諦める</translation>
    </message>
    <message>
        <source>Retry at once</source>
        <translation>すぐにリトライ</translation>
    </message>
    <message>
        <source>Retry after 10 s</source>
        <translation>10秒後にリトライ</translation>
    </message>
    <message>
        <source>Honour Retry-After</source>
        <translation>Retry-Afterに従う</translation>
    </message>
    <message>
        <source>Back off</source>
        <translation>間隔を広げる</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Rejected clients</source>
        <translation>拒否されたクライアント</translation>
    </message>
    <message>
        <source>%1 servers</source>
        <translation>%1台</translation>
    </message>
    <message>
        <source>Each request is tried again at most five times</source>
        <translation>各リクエストのリトライは最大5回</translation>
    </message>
    <message>
        <source>Several servers and clients that react</source>
        <translation>複数サーバーと反応するクライアント</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>1台</translation>
    </message>
    <message>
        <source>One server, with all retries</source>
        <translation>1台、全リトライ込み</translation>
    </message>
    <message>
        <source>Retries alone</source>
        <translation>リトライのみ</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SettingNotes</name>
    <message>
        <source>Figures</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>How the suggestion was chosen</source>
        <translation>提案の選定理由</translation>
    </message>
    <message>
        <source>Aims</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>What the suggestion has to achieve</source>
        <translation>提案が達成すべきこと</translation>
    </message>
    <message>
        <source>Details of the map</source>
        <translation>マップの詳細</translation>
    </message>
    <message>
        <source>No suggestion yet.</source>
        <translation>提案はまだありません。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SitePanel</name>
    <message>
        <source>snippet</source>
        <translation>スニペット</translation>
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
        <translation>トラフィックのソース</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SourcesModel</name>
    <message>
        <source>Count %1</source>
        <translation>%1を集計に含める</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1を対象外にする</translation>
    </message>
    <message>
        <source>Drawn by hand</source>
        <translation>手描き</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>手描き</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>標準入力</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
</context>
<context>
    <name>spillway::ui::StartPage</name>
    <message>
        <source>What would this rate limit have done to your traffic?</source>
        <translation>このレート制限でトラフィックはどうなっていたか？</translation>
    </message>
    <message>
        <source>Spillway replays an access log against nginx&apos;s limit_req, decision for decision, and shows who would have passed, waited or been rejected while you move the limit. When the picture is right, it writes the configuration.</source>
        <translation>Spillwayはアクセスログをnginxのlimit_reqで判定ごとに再現し、制限を動かすと、どのリクエストが通過、待機、拒否となったかを表示します。結果に納得したら、設定を出力します。</translation>
    </message>
    <message>
        <source>or drop log files anywhere on this window. Plain or compressed; nginx, Apache and JSON formats are recognised. Nothing leaves this computer.</source>
        <translation>または、このウィンドウにログファイルをドロップします。非圧縮・圧縮とも可。nginx、Apache、JSONの形式を認識します。データがこのコンピューターの外に出ることはありません。</translation>
    </message>
    <message>
        <source>&amp;Open a log…</source>
        <translation>ログを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Try the sample</source>
        <translation>サンプルを試す(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Draw traffic</source>
        <translation>トラフィックを描く(&amp;D)</translation>
    </message>
    <message>
        <source>Generate traffic…</source>
        <translation>トラフィックを生成…</translation>
    </message>
    <message>
        <source>RECENT</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>SCENES: SEE IT IN TEN SECONDS</source>
        <translation>シーン: 10秒でわかる</translation>
    </message>
    <message>
        <source>Open the scene: %1</source>
        <translation>シーンを開く: %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1を開く</translation>
    </message>
</context>
<context>
    <name>spillway::ui::StatusLine</name>
    <message>
        <source>Copy the configuration lines</source>
        <translation>設定行をコピー</translation>
    </message>
</context>
<context>
    <name>spillway::ui::SuggestionCard</name>
    <message>
        <source>Looking for the affected paths…</source>
        <translation>影響を受けるパスを検索中…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use and export…</source>
        <translation>使用して出力…</translation>
    </message>
    <message>
        <source>Export config…</source>
        <translation>設定を出力…</translation>
    </message>
    <message>
        <source>Suggest again</source>
        <translation>再提案</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Find incidents…</source>
        <translation>インシデントを検索…</translation>
    </message>
    <message>
        <source>Or one limit for the whole site…</source>
        <translation>またはサイト全体で1つの制限…</translation>
    </message>
    <message>
        <source>Close the suggestion</source>
        <translation>提案を閉じる</translation>
    </message>
    <message>
        <source>Close; Suggest brings it back</source>
        <translation>閉じる。「提案」で再表示</translation>
    </message>
    <message>
        <source>Use the suggested limit</source>
        <translation>提案された制限を使用</translation>
    </message>
    <message>
        <source>Use the suggested limit and export its configuration</source>
        <translation>提案された制限を使用し、設定を出力</translation>
    </message>
    <message>
        <source>Why this limit is suggested</source>
        <translation>この制限を提案する理由</translation>
    </message>
    <message>
        <source>This client behaves like the incident. Mark it to exclude its requests from normal traffic.</source>
        <translation>このクライアントはインシデントと同じ動きをしています。マークすると、そのリクエストが通常トラフィックから外れます。</translation>
    </message>
    <message>
        <source>Looking for a limit…</source>
        <translation>制限を検索中…</translation>
    </message>
    <message>
        <source>Mark %1 as incident</source>
        <translation>%1をインシデントにする</translation>
    </message>
    <message>
        <source>Suggested limit</source>
        <translation>提案された制限</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TabsPanel</name>
    <message>
        <source>Clients</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Impact</source>
        <translation>影響</translation>
    </message>
    <message>
        <source>Who is affected in normal periods</source>
        <translation>通常期間に影響を受けるクライアント</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>バースト</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>マップ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>透視</translation>
    </message>
    <message>
        <source>Which requests come to each location and its limits</source>
        <translation>各locationとその制限に届くリクエスト</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>ラボ</translation>
    </message>
    <message>
        <source>A server with these limits, to send requests to</source>
        <translation>これらの制限を適用した、リクエスト送信用のサーバー</translation>
    </message>
    <message>
        <source>Views of the traffic and its limits</source>
        <translation>トラフィックと制限の表示</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>AとB</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日ごと</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>nginx</source>
        <translation>nginx</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比較対象</translation>
    </message>
    <message>
        <source>Other limiters</source>
        <translation>ほかのリミッター</translation>
    </message>
    <message>
        <source>Compare algorithms, two versions of your limits, days, several servers, other programs, or the prediction with what nginx decided</source>
        <translation>アルゴリズム、制限の2つの版、日、複数サーバー、ほかのプログラム、または予測とnginxの実際の判定を比較</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>インシデント</translation>
    </message>
    <message>
        <source>Traffic that is counted</source>
        <translation>集計するトラフィック</translation>
    </message>
    <message>
        <source>Count all requests, or those in normal or in incident periods</source>
        <translation>全リクエスト、または通常かインシデントの期間のものを集計</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TimeChart</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>day, time</comment>
        <translation>%1、%2</translation>
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
        <translation>提案を使用</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>表としてコピー</translation>
    </message>
    <message>
        <source>rejected requests</source>
        <translation>拒否リクエスト</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>色の意味</translation>
    </message>
    <message>
        <source>&amp;Colour: normal</source>
        <translation>色(&amp;C): 通常</translation>
    </message>
    <message>
        <source>The map shows nginx limits. Compare shows the other algorithms.</source>
        <translation>マップはnginxの制限を表示します。他のアルゴリズムは「比較」で表示します。</translation>
    </message>
    <message>
        <source>No request is selected.</source>
        <translation>リクエストが選択されていません。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>集計中…</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>10r/s burst=20</comment>
        <translation>%1を使用</translation>
    </message>
    <message>
        <source>Arrival model of the map: each second&apos;s requests at once.</source>
        <translation>マップの到着モデル: 各秒のリクエストが同時に到着。</translation>
    </message>
    <message>
        <source>Arrival model of the map: each request at its timestamp.</source>
        <translation>マップの到着モデル: 各リクエストがその時刻に到着。</translation>
    </message>
    <message>
        <source>Above the dashed line no arrival model rejects a normal request.</source>
        <translation>破線より上では、どの到着モデルでも通常リクエストは拒否されません。</translation>
    </message>
    <message>
        <source>limit under the pointer</source>
        <translation>ポインター位置の制限</translation>
    </message>
    <message>
        <source>present limit</source>
        <translation>現在の制限</translation>
    </message>
    <message>
        <source>Suggested limit</source>
        <translation>提案された制限</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficMaker</name>
    <message>
        <source>Rename</source>
        <translation>名前の変更</translation>
    </message>
    <message>
        <source>&amp;Name of the source</source>
        <translation>ソースの名前(&amp;N)</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>手描き</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>描画</translation>
    </message>
    <message>
        <source>New drawing</source>
        <translation>新しい描画</translation>
    </message>
    <message>
        <source>Generate traffic</source>
        <translation>トラフィックを生成</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <translation>%1を生成</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1を変更</translation>
    </message>
    <message>
        <source>Change a stroke</source>
        <translation>ストロークを変更</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>名前を%1に変更</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1を複製</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1を外す</translation>
    </message>
    <message>
        <source>Save the requests</source>
        <translation>リクエストを保存</translation>
    </message>
    <message>
        <source>Request CSV</source>
        <translation>リクエストCSV</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>%1を保存中…</translation>
    </message>
    <message>
        <source>Saved %1: %2</source>
        <translation>%1を保存しました: %2</translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation>描く(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Parameters…</source>
        <translation>パラメーター(&amp;P)…</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>名前の変更(&amp;N)…</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>複製(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>CSVで保存(&amp;S)…</translation>
    </message>
    <message>
        <source>New dra&amp;wing</source>
        <translation>新しい描画(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>削除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficPanel</name>
    <message>
        <source>How it was read…</source>
        <translation>読み取り方法…</translation>
    </message>
    <message>
        <source>proxies</source>
        <translation>プロキシ</translation>
    </message>
    <message>
        <source>Believe these proxies</source>
        <translation>これらのプロキシを信頼</translation>
    </message>
    <message>
        <source>location</source>
        <translation>location</translation>
    </message>
    <message>
        <source>Only this location</source>
        <translation>このlocationのみ</translation>
    </message>
    <message>
        <source>method</source>
        <translation>メソッド</translation>
    </message>
    <message>
        <source>Only this method</source>
        <translation>このメソッドのみ</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Only this host</source>
        <translation>このホストのみ</translation>
    </message>
    <message>
        <source>exclude</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>Exclude these networks</source>
        <translation>これらのネットワークを対象外にする</translation>
    </message>
    <message>
        <source>any</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Count only requests with this path prefix, as a location in nginx. Several: /api/ /login</source>
        <translation>このパス接頭辞のリクエストだけを集計します (nginxのlocationと同じ)。複数指定: /api/ /login</translation>
    </message>
    <message>
        <source>Count only these methods: GET POST</source>
        <translation>これらのメソッドだけを集計: GET POST</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Leave out addresses and networks that the limit will not apply to: 10.0.0.0/8 2001:db8::/32</source>
        <translation>制限を適用しないアドレスとネットワークを対象外にします: 10.0.0.0/8 2001:db8::/32</translation>
    </message>
    <message>
        <source>Trusted proxies, for X-Forwarded-For: 10.0.0.0/8. The client is the last address in it that is not one of theirs, as with real_ip_recursive.</source>
        <translation>X-Forwarded-Forで信頼するプロキシ: 10.0.0.0/8。クライアントは、そのうち信頼するプロキシではない最後のアドレスです (real_ip_recursiveと同じ)。</translation>
    </message>
    <message>
        <source>COUNT BY</source>
        <translation>集計キー</translation>
    </message>
    <message>
        <source>TRAFFIC</source>
        <translation>トラフィック</translation>
    </message>
    <message>
        <source>MARKED PERIODS</source>
        <translation>マークした期間</translation>
    </message>
    <message>
        <source>ONLY</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>RESOLUTION</source>
        <translation>時刻の分解能</translation>
    </message>
    <message>
        <source>Change of location</source>
        <translation>locationの変更</translation>
    </message>
    <message>
        <source>Change of method</source>
        <translation>メソッドの変更</translation>
    </message>
    <message>
        <source>Change of host</source>
        <translation>ホストの変更</translation>
    </message>
    <message>
        <source>This is what was read so far; more is coming.</source>
        <translation>ここまでに読み取った分です。読み取りは続いています。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Count by %1</source>
        <translation>%1で集計</translation>
    </message>
    <message>
        <source>Change of trusted proxies</source>
        <translation>信頼するプロキシの変更</translation>
    </message>
    <message>
        <source>Change of excluded networks</source>
        <translation>対象外ネットワークの変更</translation>
    </message>
    <message>
        <source>A location begins with a slash: /%1</source>
        <translation>locationはスラッシュで始まります: /%1</translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficSummary</name>
    <message>
        <source>Counting by %1…</source>
        <translation>%1で集計中…</translation>
    </message>
    <message>
        <source>Choosing requests…</source>
        <translation>リクエストを選別中…</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>最初の%1</translation>
    </message>
    <message>
        <source>a sample: %1, those of one client in %2</source>
        <translation>サンプル: %1 (%2クライアントに1つの割合)</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>何も開いていません</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>シミュレーション中…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 not exempt</source>
        <comment>3,213 clients</comment>
        <translation>制限対象%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1リクエスト</numerusform>
        </translation>
    </message>
    <message>
        <source>Re-simulated %1 in %2</source>
        <translation>%1を%2で再シミュレート</translation>
    </message>
    <message>
        <source>First impression, from %1 of %2 requests…</source>
        <translation>速報: %2リクエスト中%1件に基づく…</translation>
    </message>
    <message>
        <source>%1 · Still reading</source>
        <translation>%1 · 読み取り中</translation>
    </message>
    <message>
        <source>%1 · Zone memory not checked</source>
        <translation>%1 · ゾーンのメモリ未確認</translation>
    </message>
    <message>
        <source>%1 · Checking zone memory…</source>
        <translation>%1 · ゾーンのメモリを確認中…</translation>
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
        <translation>手描きトラフィック</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1ほか%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>プロジェクトを保存</translation>
    </message>
    <message>
        <source>limit.spillway</source>
        <translation>limit.spillway</translation>
    </message>
    <message>
        <source>Spillway project</source>
        <translation>Spillwayプロジェクト</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
    <message>
        <source>Save what you made as a project?</source>
        <translation>作成した内容をプロジェクトとして保存しますか？</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>%1への変更を保存しますか？</translation>
    </message>
    <message>
        <source>Go on with what you did on %1?</source>
        <translation>%1の作業を続けますか？</translation>
    </message>
    <message>
        <source>%1: kept when the window was closed or other traffic was opened.</source>
        <translation>%1: ウィンドウを閉じたとき、または別のトラフィックを開いたときに保管されました。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>There is unsaved work of %1</source>
        <translation>%1の未保存の作業があります</translation>
    </message>
    <message>
        <source>%1: not saved before the program ended or other traffic was opened.</source>
        <translation>%1: プログラムの終了前、または別のトラフィックを開く前に保存されませんでした。</translation>
    </message>
    <message>
        <source>What was chosen for the log before is no longer in force.</source>
        <translation>前のログに対する選択は無効になりました。</translation>
    </message>
    <message>
        <source>Begun anew</source>
        <translation>新規に開始しました</translation>
    </message>
    <message>
        <source>Back to the log before</source>
        <translation>前のログに戻る</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>無題</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ValuesModel</name>
    <message>
        <source>(empty)</source>
        <translation>(空)</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Of the requests that count</source>
        <translation>集計対象のリクエストのうち拒否された分</translation>
    </message>
</context>
<context>
    <name>spillway::ui::ValuesPopup</name>
    <message>
        <source>&amp;Only these</source>
        <translation>これのみ(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Exempt these</source>
        <translation>これを除外(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Leave out</source>
        <translation>対象外(&amp;L)</translation>
    </message>
    <message>
        <source>or</source>
        <translation>または</translation>
    </message>
    <message>
        <source>A condition of your own</source>
        <translation>独自の条件</translation>
    </message>
    <message>
        <source>Choose requests</source>
        <translation>リクエストを選択</translation>
    </message>
    <message>
        <source>Choose who is exempt</source>
        <translation>除外するクライアントを選択</translation>
    </message>
    <message>
        <source>WHICH REQUESTS COUNT</source>
        <translation>集計対象のリクエスト</translation>
    </message>
    <message>
        <source>WHO IS NOT LIMITED</source>
        <translation>制限しないクライアント</translation>
    </message>
    <message>
        <source>Choose by</source>
        <translation>選択の基準</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation>値を検索</translation>
    </message>
    <message>
        <source>$uri ~ ^/api/   or   10.0.0.0/8</source>
        <translation>$uri ~ ^/api/   または   10.0.0.0/8</translation>
    </message>
    <message>
        <source>As in nginx: $variable = text, != text, ~ regex, ~* regex in any case, !~ regex; or a network, with ! before it for all others. Enter adds it.</source>
        <translation>nginxと同じ書式: $variable = テキスト、!= テキスト、~ 正規表現、~* 大文字小文字を区別しない正規表現、!~ 正規表現。またはネットワーク (先頭に ! でそれ以外すべて)。Enterで追加します。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>集計中…</translation>
    </message>
    <message>
        <source>%1 of %2 values of %3</source>
        <translation>%3の値%2個中%1個</translation>
    </message>
    <message>
        <source>1 value of %1</source>
        <translation>%1の値1個</translation>
    </message>
    <message>
        <source>%1 values of %2</source>
        <translation>%2の値%1個</translation>
    </message>
    <message>
        <source>These are %1 values; up to %2 can be chosen at once. Write what they have in common instead: %3 ~ REGEX</source>
        <translation>値が%1個あります。一度に選択できるのは%2個までです。代わりに共通部分を指定します: %3 ~ REGEX</translation>
    </message>
</context>
<context>
    <name>spillway::ui::VerdictTile</name>
    <message>
        <source>%1, %2 requests</source>
        <translation>%1、%2リクエスト</translation>
    </message>
    <message>
        <source>%1 requests %2 (%3)</source>
        <translation>%2: %1リクエスト (%3)</translation>
    </message>
</context>
<context>
    <name>spillway::ui::VersionsPanel</name>
    <message>
        <source>Keep as &amp;A</source>
        <translation>Aとして保持(&amp;A)</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>クライアント</translation>
    </message>
    <message>
        <source>Only A serves</source>
        <translation>Aのみ通過</translation>
    </message>
    <message>
        <source>Only B serves</source>
        <translation>Bのみ通過</translation>
    </message>
    <message>
        <source>B is</source>
        <translation>Bの結果</translation>
    </message>
    <message>
        <source>Keep the limits in force, to compare them with what you change next</source>
        <translation>適用中の制限を保持し、次の変更と比較</translation>
    </message>
    <message>
        <source>Clients with other verdicts</source>
        <translation>判定が異なるクライアント</translation>
    </message>
    <message>
        <source>Keep the limits in force as A. Then change them, to see which clients are better or worse off.</source>
        <translation>適用中の制限をAとして保持します。その後で制限を変更すると、結果が改善または悪化するクライアントがわかります。</translation>
    </message>
    <message>
        <source>A is %1. Change a limit to compare it with A.</source>
        <translation>Aは%1です。制限を変更するとAと比較できます。</translation>
    </message>
    <message>
        <source>A, %1, rejects %2 requests; B, %3, rejects %4. Better off: %5. Worse off: %6.</source>
        <translation>A (%1) は%2リクエスト、B (%3) は%4リクエストを拒否します。改善: %5。悪化: %6。</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>悪化</translation>
    </message>
    <message>
        <source>better</source>
        <translation>改善</translation>
    </message>
</context>
<context>
    <name>spillway::ui::WindowSettings</name>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Restart Spillway to change the language.</source>
        <translation>言語を変えるには、Spillwayを再起動してください。</translation>
    </message>
</context>
<context>
    <name>spillway::ui::Words::Words</name>
    <message>
        <source>Standard input can be read only once: save it in a file first</source>
        <translation>標準入力は一度しか読み取れません。先にファイルに保存してください</translation>
    </message>
</context>
<context>
    <name>spillway::ui::XrayPanel</name>
    <message>
        <source>Server, location</source>
        <translation>サーバー、location</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>遅延</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Servers and locations with their requests</source>
        <translation>サーバーとlocation、およびそのリクエスト</translation>
    </message>
    <message>
        <source>Following the requests…</source>
        <translation>リクエストを追跡中…</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>%1 instead of its parent&apos;s</source>
        <translation>%1 (親の制限を置換)</translation>
    </message>
    <message>
        <source>not limited: %1</source>
        <translation>制限なし: %1</translation>
    </message>
    <message>
        <source>%1: %2 counts no request: %3.</source>
        <translation>%1: %2の対象リクエストなし: %3。</translation>
    </message>
    <message>
        <source>%1 rest on an assumption: %2</source>
        <translation>%1は仮定に基づきます: %2</translation>
    </message>
    <message>
        <source>Click a request in the chart of the bucket to mark its way through the configuration.</source>
        <translation>バケットのグラフでリクエストをクリックすると、設定内の経路が示されます。</translation>
    </message>
    <message>
        <source>%1 (%2 is %3)</source>
        <translation>%1 (%2は%3)</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a request, its way</comment>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
