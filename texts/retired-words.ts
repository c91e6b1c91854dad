import type { Language } from '#contract/languages.ts'

interface RetiredWords {
  /** The glossary (docs/glossary.md) and each language's own usage say what to write instead. */
  readonly pattern: RegExp
  /** Full keys that may use such a word: fixed texts of the specification, and meanings that are really meant. */
  readonly except?: readonly string[]
}

export const retiredWords: Readonly<Record<Language, readonly RetiredWords[]>> = {
  en: [
    {
      pattern: /\b(?:somebody|nobody|everybody|whoever|whomever|whom|anew|farewell|shelf|shelves)\b/i,
      except: ['catalog:system.bookstack.about'],
    },
    { pattern: /\bmails?\b|\be-mails?\b/i },
    { pattern: /\bpapers?\b/i },
    { pattern: /\b(?:the|this|your|our|its) house\b/i },
    { pattern: /\btak(?:e|es|en|ing) (?:\w+ )?(?:back|over|home|out|away|up again)\b/i },
    { pattern: /\b(?:please|successfully)\b|!/i, except: ['missions:outcome.achieved'] },
  ],
  es: [
    { pattern: /\b(?:quien|quienes) (?:la )?fund(?:ó|aron)|\bpersona fundadora|\blugar fundador/i },
    { pattern: /\bcartas? fundacional/i },
    {
      pattern: /\b(?:la|esta|su|mi|otra) casa\b/i,
      except: [
        'catalog:profession.cybersecurity_adviser.about',
        'catalog:system.home_assistant.about',
        'catalog:system.homebox.about',
        'catalog:system.jellyfin.about',
      ],
    },
    {
      pattern: /\bocup[a-záéíó]+ (?:primero )?(?:su|el|un) lugar\b/i,
      except: ['onboarding:profile.title', 'onboarding:mission.succession_about'],
    },
    { pattern: /\b(?:nombramientos?|viajes?|puestos?)\b/i },
    {
      pattern: /\bhuecos?\b/i,
      except: ['catalog:agent.succession_reviewer.about', 'catalog:agent.succession_reviewer.instruction'],
    },
    { pattern: /\b(?:sacar|sáquel[ao]|llevarse|llévesel[ao]|declinar)\b/i },
    {
      pattern: /\b(?:por favor|correctamente|con éxito)|[¡!]/i,
      except: ['settings:page.updated', 'missions:outcome.achieved'],
    },
  ],
  fr: [
    { pattern: /courriel/i },
    { pattern: /personnes? fondatrices?|places? fondatrices?|qui (?:a|avez) fondé la famille/i },
    { pattern: /héritage/i },
    { pattern: /\b(?:cette|votre|notre|ma) maison\b|\bfourni\S* avec la maison\b/i },
    {
      pattern: /\bprojets?\b/i,
      except: ['onboarding:family_q1.d_about', 'onboarding:family_q3.c', 'timeline:kind.plan'],
    },
    { pattern: /\bvoyage/i },
    { pattern: /\bdécliner\b|\bemporte[rz]\b|\bressorti/i },
    { pattern: /\bparamètres\b/i },
    { pattern: /capital social/i },
    { pattern: /codes? de récupération/i },
    { pattern: /\bpapiers?\b/i, except: ['editor:too_long'] },
    { pattern: /\(e\)/ },
  ],
  de: [
    { pattern: /\bzu(?:ge)?stimm/i, except: ['chat:words.decide'] },
    {
      pattern: /\bHüteramt|\bTreuhand (?:oder|und)\b|\bberatende(?:n|r|s|m)? Mitglied/,
      except: [
        'governance:role_words.advisor',
        'governance:role_words.trustee',
        'governance:role_words.guardian',
      ],
    },
    {
      pattern: /\b(?:dieses|diesem|das|dem|zum|Ihr) Haus(?:es)?\b|\bdes Hauses\b/i,
      except: ['catalog:system.home_assistant.about'],
    },
    { pattern: /(?<!E-)\bMails?\b|\bMailserver\b/ },
    { pattern: /mitgenommen|mitnehmen|zurückgenommen|zurücknehmen|zurückgeholt|zurückholen/i },
    {
      pattern: /\baufbewahrt\b/,
      except: [
        'catalog:system.immich.about',
        'catalog:agent.heritage_interviewer.instruction',
        'catalog:interface.internet_archive.about',
      ],
    },
    { pattern: /\b(?:Berufung|berufen)\b/ },
    { pattern: /\bBrief(?:e|es|en)? mit Wünschen|\bVorrang\b|\bin zwei Schritten\b|\bKapitalen?\b/ },
    {
      pattern:
        /\bTriebkr[aä]ft|\bMission (?:nicht )?erreicht\b|\bOffene Stellen\b|\bStellen? (?:zum A|a)usfüllen/,
    },
  ],
  it: [
    { pattern: /\be-mails?\b|posta elettronica/i },
    { pattern: /\bchi (?:l’)?ha fondat[oa]\b|\bsucceditric/i },
    { pattern: /\b(?:la|questa|alla|dalla|nella|sua|nostra) casa\b/i },
    { pattern: /\bstirpe\b|\beredità\b/i },
    { pattern: /\bcapitale sociale\b/i },
    { pattern: /\bha preso posto\b|\bpost[oi] (?:fondator|di fondazione|occupat)/i },
    { pattern: /\bport(?:a|i|ati|are) via\b/i },
    { pattern: /[a-zàèéìòù,] (?:Lei|Suo|Sua|Suoi|Sue)\b/ },
    { pattern: /\bvostr[aoie]\b/i },
    { pattern: /\bdeclin[aioò]|\bin viaggio\b|\bdel viaggio\b/i },
    { pattern: /\bchi gestisce\b/i },
  ],
  zh: [
    { pattern: /家园|管理员/ },
    { pattern: /监护人|(?<![自信])托管/ },
    { pattern: /席位|入席|在席/, except: ['onboarding:profile.title'] },
    { pattern: /答复|投票|审批|否决/, except: ['chat:words.decide'] },
    { pattern: /收回|取出|取回|放回|拾起|舍弃/ },
    { pattern: /复盘|评估|活跃/ },
    { pattern: /任命|委任/ },
    { pattern: /加载|查找(?:文件|对话|内容|结果)/ },
    { pattern: /电子邮[件箱]/ },
    { pattern: /……/ },
  ],
  ja: [
    // A guardian by law: the role is 見守り役.
    {
      pattern: /後見/,
      except: [
        'mesh:profession.elder_lawyer',
        'catalog:profession.elder_lawyer.about',
        'tree-chart:legend.guardian',
      ],
    },
    { pattern: /席/, except: ['onboarding:profile.title', 'shell:frame.seat_empty'] },
    { pattern: /この家(?!族)|家に入|家の(?:外|中へ|扉|支度)/ },
    { pattern: /書庫|持ち出|エクスポート/ },
    { pattern: /下書き|未記入|記入するところ/ },
    { pattern: /サインイン|リカバリー/ },
    { pattern: /運営者|運用担当|管理している方/ },
    { pattern: /取り出/ },
    {
      pattern: /\}\}(?:<\/b>)?さん/,
      except: ['today:greeting.morning_name', 'today:greeting.afternoon_name', 'today:greeting.evening_name'],
    },
    { pattern: /(?:読み込んで|保存して|送って|作って)います$/ },
  ],
  ko: [
    { pattern: /십시오|니까\?/ },
    { pattern: /조언자|후견인/ },
    { pattern: /(?<!이)메일/ },
    { pattern: /내려받|올리기|올린 |되살리|거두|거둔|견주/ },
    { pattern: /표결/, except: ['chat:words.decide'] },
    { pattern: /제\{\{\w+\}\}판|(?:새|이|두|앞|이전|여러) 판/ },
    { pattern: /(?:이|그|내) 집(?:[을에의은이]| )|집의 문|집을 (?:관리|운영)/ },
    { pattern: /간직/ },
    { pattern: /채울 곳|빈 곳/ },
    { pattern: /고치기|쓴 사람|서식이나|서식에서/ },
    { pattern: /사회 자본/ },
    { pattern: /종류[과은이]|책임자[은이] / },
  ],
  hi: [
    { pattern: /पासवर्ड (?:रखें|रखा)|अभी कुछ नहीं है/ },
    // A version is संस्करण; रूप stays for a form and in "as".
    { pattern: /(?<![\u0900-\u097F])रूप(?:ों)? \{\{|(?:नए|पुराने|पिछले|दोनों|यह|नया) रूप(?![\u0900-\u097F])/ },
    {
      pattern:
        /(?:यह|इस|अपने|आपका|आपके) घर(?![\u0900-\u097F])|(?<![\u0900-\u097F])घर (?:के साथ|से बाहर|में जाएँ|किसी)/,
    },
    { pattern: /स्थान ग्रहण|(?:जिनका|आपका|इनका|अपना) स्थान/ },
    { pattern: /रद्दी|बाहर निकाल/ },
    { pattern: /(?<![\u0900-\u097F])(?:मेल (?:सर्वर|भेज)|डाक(?![\u0900-\u097F]))/ },
    { pattern: /उपकरण|पुनर्प्राप्ति|प्रमाणक/ },
    { pattern: /नियुक्तियाँ|नियुक्ति (?:बदल|समाप्त)|अनुमोदन/ },
    { pattern: /(?:लाया|लाई|लाए) जा रह/ },
    { pattern: /नमून|साँच|सेटिंग्स|निपट|सदा के लिए/ },
    { pattern: /कृपया|सफलतापूर्वक|!/, except: ['missions:outcome.achieved'] },
  ],
  nl: [
    { pattern: /\bstichters?(?:besluit)?\b|\bfamilie stichten\b|\bhoed(?:er|ster)s?\b/i },
    // The estate of a deceased is meant only here; the legacy of a family is its erfgoed.
    { pattern: /nalatenschap/i, except: ['catalog:profession.estate_lawyer.ask_2'] },
    { pattern: /handvest|\bkapitalen\b/i },
    { pattern: /\b(?:dit|het|uw|ons|een eigen|een ander) huis\b/i },
    { pattern: /(?<!e-)\bmail(?:s|box|server)?\b/i },
    { pattern: /\bverstu(?:ur|urt|urd|ren)\b/i },
    { pattern: /\b(?:aannemen|afslaan|afgeslagen|voorrang|één druk|gedane)\b/i },
    { pattern: /\b(?:terug|mee)(?:nemen|genomen|halen|gehaald)\b/i },
    { pattern: /\bplek(?:ken)? om in te vullen\b|\b(?:open|lege) plek(?:ken)?\b/i },
    { pattern: /\bhaar\b/i },
    { pattern: /[‘„]/ },
  ],
  vi: [
    { pattern: /khóa đăng nhập|hai bước/i },
    // A guardian by law: the role is người gìn giữ, and a steward is người trông coi.
    {
      pattern: /giám hộ/i,
      except: [
        'mesh:profession.elder_lawyer',
        'catalog:profession.elder_lawyer.about',
        'tree-chart:legend.guardian',
        'tree:relation.guardian',
      ],
    },
    { pattern: /ngôi nhà|(?:vào|mở) nhà/i, except: ['catalog:profession.property_valuer.about'] },
    {
      pattern: /(?:vào|có|đóng|mở lại) chỗ(?! trống)|chỗ (?:của|hiện có|ngồi|ấy)/i,
      except: ['onboarding:profile.title'],
    },
    // To marry; a family is founded with tạo gia đình.
    { pattern: /(?<!sáng )lập (?:nên )?(?:một )?gia đình/i },
    { pattern: /việc bổ nhiệm|trao lại gia đình/i },
    { pattern: /thư điện tử|máy chủ thư|thư mời/i },
    { pattern: /bỏ [^.]*vào thùng rác|khỏi thùng rác|thôi chia sẻ/i },
    { pattern: /kho lưu trữ|sổ cái/i },
    { pattern: /vui lòng|xin bạn|!/i },
    { pattern: /^Đang (?:tải|lưu|gửi|tạo|xóa|gỡ|đổi|kiểm tra|đăng xuất)[^…]*$/ },
  ],
}
