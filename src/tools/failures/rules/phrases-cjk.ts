/** Phrases in Japanese and Chinese: a noun with the verb that makes it a failure, never the noun alone in a sentence. */
import type { PhraseRule } from "./types.ts";

export const CJK_PHRASES: readonly PhraseRule[] = [
  {
    id: "cjk_command",
    kind: "command_not_found",
    pattern: /コマンドが見つかりません|未找到命令|找不到命令|指令找不到/,
  },
  {
    id: "ja_policy",
    kind: "policy_denied",
    pattern:
      /(?:ポリシー|規約|規則|社内ルール|ガイドライン)[^。\n]{0,20}(?:違反|により|反し|許可されて|禁止)|(?:操作|実行|利用|送信)は禁止されて|(?:により|によって)(?:禁止|ブロック|制限|無効に|無効化)されて/,
  },
  {
    id: "zh_policy",
    kind: "policy_denied",
    pattern:
      /(?:违反|不符合|違反)[^。\n]{0,12}(?:政策|规定|规范|规则|条款|策略)|(?:根据|依据|按照|按)[^。\n]{0,12}(?:政策|规定|策略|规则)[^。\n]{0,12}(?:不允许|禁止|不能|不得)|内容(?:违规|不合规)|(?:包含|含有)敏感(?:词|内容|信息)/,
  },
  {
    id: "ja_rate",
    kind: "rate_limited",
    pattern:
      /レート(?:制限|リミット)(?:を超え|に達し|を超過|にかか|超過|エラー|中です|されて|です|[。！]?$)|リクエスト(?:数|回数)?が多すぎ|(?:アクセス|リクエスト|API呼び出し)[^。\n]{0,12}(?:回数|頻度)[^。\n]{0,8}(?:上限|制限)|リクエスト[^。\n]{0,6}上限に達し/,
  },
  {
    id: "zh_rate",
    kind: "rate_limited",
    pattern:
      /(?:请求|访问|调用|操作|請求)[^。\n]{0,6}(?:过于频繁|太频繁|频繁|频率过高|频率超限|次数过多|過於頻繁)|(?:触发|超出|超过|达到|受到)[^。\n]{0,8}(?:限流|(?:频率|速率|请求)(?:限制|上限))|^(?:频率限制|速率限制|限流)[。！]?$|被限流/,
  },
  {
    id: "ja_quota",
    kind: "quota_exhausted",
    pattern:
      /(?:残高|クレジット|利用枠|割り当て|クォータ)[^。\n]{0,8}(?:不足|使い切|使い果た|超過|超え|なくな)|(?:月間|今月の|月の)[^。\n]{0,8}(?:上限|利用量)[^。\n]{0,6}(?:達し|超え)/,
  },
  {
    id: "zh_quota",
    kind: "quota_exhausted",
    pattern: /余额不足|(?:配额|额度|流量)(?:不足|已用完|已耗尽|超限|已用尽)|账户(?:已)?欠费/,
  },
  {
    // A session that timed out is no call that did.
    id: "ja_session",
    kind: "credentials_expired",
    pattern: /セッション[^。\n]{0,6}タイムアウト/,
  },
  {
    id: "ja_timeout",
    kind: "timeout",
    pattern:
      /タイムアウト(?:しました|した|です|が発生|になりました|エラー|して|[。！]?$)|時間切れ(?:です|になり|[。！]?$)|(?:応答|返答|レスポンス)がありません|制限時間(?:内に|を超え)/,
  },
  {
    id: "zh_timeout",
    kind: "timeout",
    pattern:
      /(?:请求|连接|操作|读取|响应|执行|查询|任务|接口|访问|等待|連線|連接|請求)[^。\n]{0,6}(?:超时|逾時|超時)|^(?:已)?(?:超时|超時|逾時)(?:了|错误)?[。！]?$/,
  },
  {
    id: "ja_expired",
    kind: "credentials_expired",
    pattern:
      /(?:トークン|セッション|認証情報|資格情報|APIキー|ログイン)[^。\n]{0,10}(?:期限切れ|有効期限が切れ|期限が切れ|失効|切れました)/,
  },
  {
    id: "zh_expired",
    kind: "credentials_expired",
    pattern: /(?:登录|登陆|会话|令牌|凭证|凭据|密钥|token)[^。\n]{0,6}(?:已过期|过期|已失效|失效)/i,
  },
  {
    id: "ja_credentials",
    kind: "invalid_credentials",
    pattern:
      /認証(?:に失敗|エラー|できません)|(?:パスワード|APIキー|ユーザー名|トークン)[^。\n]{0,40}(?:違い|間違|正しくありません|無効|不正)/,
  },
  {
    id: "zh_credentials",
    kind: "invalid_credentials",
    pattern: /(?:认证|鉴权|身份验证|登录)失败|(?:密码|账号|密钥|用户名|API ?key)[^。\n]{0,6}(?:错误|无效|不正确)/i,
  },
  {
    id: "ja_login",
    kind: "not_authenticated",
    pattern: /(?:ログイン|サインイン|認証)(?:が必要|してください|を行って)|認証されていません/,
  },
  { id: "zh_login", kind: "not_authenticated", pattern: /未登录|请(?:先)?登录|未(?:经)?认证|尚未登入|需要登录/ },
  {
    id: "ja_denied",
    kind: "access_denied",
    pattern:
      /権限が(?:ありません|ない|不足|必要)|アクセス(?:が拒否|は拒否|権限がありません|権がありません|できません|が許可されて)|許可されていません|許可がありません/,
  },
  {
    id: "zh_denied",
    kind: "access_denied",
    pattern:
      /(?:没有|无|缺少|缺乏|無|沒有)[^。\n]{0,8}(?:权限|權限)|(?:权限|權限)(?:不足|不够)|权限不够|拒绝访问|访问(?:被)?拒绝|未(?:被)?授权|無權/,
  },
  { id: "ja_exists", kind: "already_exists", pattern: /(?:すでに|既に)[^。\n]{0,12}(?:存在|登録|使用|使われて)/ },
  { id: "zh_exists", kind: "already_exists", pattern: /已(?:经|經)?(?:存在|被占用|被使用)|重复(?:提交|记录|的记录)/ },
  {
    id: "ja_missing",
    kind: "not_found",
    pattern:
      /[^。\n]{1,40}(?:が|は|を)(?:見つかりません|見つけられません|見つからない|見つかりませんでした|存在しません|存在しない)|そのようなファイルやディレクトリはありません|^見つかりません(?:でした)?[。！]?$/,
  },
  {
    id: "zh_missing",
    kind: "not_found",
    pattern:
      /(?:文件|资源|用户|页面|记录|路径|对象|订单|目录|接口|商品|檔案|頁面|数据|该|表|模型)[^。\n]{0,20}(?:不存在|未找到|找不到|没有找到)|没有那个文件或目录|沒有此一檔案或目錄|^(?:找不到|未找到|不存在)[^。\n]{0,20}[。！]?$/,
  },
  {
    id: "ja_busy",
    kind: "overloaded",
    pattern:
      /(?:サーバー?|サービス|回線|ただいま|只今|現在|大変|たいへん)[^。\n]{0,10}(?:混み合って|混雑して|過負荷)|アクセスが集中して/,
  },
  {
    id: "ja_down",
    kind: "unavailable",
    pattern:
      /メンテナンス中|(?:サービス|サーバー?|システム)[^。\n]{0,12}(?:利用できません|ご利用いただけません|停止して|停止中|ダウン|応答していません)|(?:しばらく|時間を)(?:して|経って|おいて|待って|お待ち)[^。\n]{0,20}(?:から|再度|もう一度|お試し|試して)/,
  },
  {
    id: "zh_down",
    kind: "unavailable",
    pattern:
      /服务(?:器)?(?:暂时|暂|当前|目前)?(?:不可用|无法使用)|(?:服务器|系统|系統|服务)(?:正)?(?:繁忙|忙|维护中|正在维护|維護中)|(?:请)?稍[后後](?:再试|重试|再試)/,
  },
  {
    id: "ja_connection",
    kind: "connection_failed",
    pattern:
      /(?:接続|通信)(?:できません|に失敗|が拒否|を確立できません|エラー(?!の(?:件|原因|対応|一覧)))|ネットワークエラー|つながりません/,
  },
  { id: "ja_connection_lost", kind: "connection_lost", pattern: /接続が(?:切断|リセット|切れ|閉じられ)/ },
  {
    id: "zh_connection",
    kind: "connection_failed",
    pattern: /(?:连接|网络|連線)(?:失败|异常|错误|被拒绝|不可用|超限)|无法(?:连接|访问网络)/,
  },
  { id: "zh_connection_lost", kind: "connection_lost", pattern: /连接(?:中断|断开|被重置|已关闭)/ },
  {
    id: "ja_input",
    kind: "invalid_input",
    pattern:
      /(?:入力|値|形式|パラメータ|引数|フォーマット|日付|書式|メールアドレス)[^。\n]{0,15}(?:不正|正しくありません|正しくない|無効|誤り|間違)|必須(?:です|項目|パラメータ)|を(?:入力|指定)してください|でなければなりません|不正な(?:値|入力|引数|パラメータ|形式|リクエスト|文字)|以(?:内|下|上)(?:の[^。\n]{1,8})?で(?:入力|指定)/,
  },
  {
    id: "zh_input",
    kind: "invalid_input",
    pattern:
      /(?:参数|格式|输入|字段|參數|日期|类型|请求体)[^。\n]{0,12}(?:错误|无效|不正确|有误|非法|缺失|不合法|錯誤)|缺少(?:必填|必要|参数|字段)|不能为空|(?:为|是)必填|必须(?:是|为|大于|小于)/,
  },
  {
    id: "ja_large",
    kind: "too_large",
    pattern: /(?:ファイル|サイズ|容量|データ|文字数)[^。\n]{0,10}(?:大きすぎ|上限を超え|超過して|長すぎ)/,
  },
  { id: "ja_disk", kind: "storage_full", pattern: /(?:ディスク|空き)(?:の)?(?:空き)?容量が(?:不足|足りま)/ },
  {
    id: "ja_internal",
    kind: "upstream_error",
    pattern:
      /(?:内部|サーバー?|システム)(?:エラー|(?:の)?(?:内部)?で[^。\n]{0,12}エラーが(?:発生|起き))|予期(?:しない|せぬ)(?:エラー|問題)/,
  },
  {
    id: "zh_internal",
    kind: "upstream_error",
    pattern: /(?:内部|服务器|系统|系統|伺服器)(?:错误|异常|故障|錯誤)|服务异常/,
  },
];

/** Words of a sentence that talks about failures instead of reporting one. */
export const CJK_DESCRIBES =
  /について|とは|方法|の場合|場合は|処理を|処理する|対処|説明|手順|設定|関する|关于|如何|处理方法|说明|文档|设置|ありませんでしたが|なしで/;
