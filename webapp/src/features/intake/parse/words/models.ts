/**
 * Models on Indian roads. A line is `Maker: model = nickname = nickname, model, …`. The model's own
 * name counts with and without its maker. A question mark marks a name that is also a usual
 * word, or a name of a person. Such a model is only "please check" without its maker. An exclamation
 * mark marks a name that counts only with its maker.
 */
export const CARS = `
Maruti = Maruti Suzuki = सुज़ुकी मारुति: Swift, Dzire = Desire = Dezire = डिज़ायर, Swift Dzire = Swift Desire = स्विफ्ट डिज़ायर, Alto = ऑल्टो, Alto 800 = ऑल्टो 800, Alto K10 = K10 = ऑल्टो के10, !800, Wagon R = Wagnor = वैगनआर = वैगन आर, Wagon R Stingray = Stingray, Baleno, Brezza, Vitara Brezza, Ertiga, Celerio = सेलेरियो = सिलेरियो, Eeco = Eco = ईको = इको, Omni = ओमिनी, Ritz, Ciaz = सियाज़, SX4, S-Cross, Ignis, S-Presso = एस प्रेसो, XL6 = XL 6, Grand Vitara = ग्रैंड विटारा, Vitara, Jimny, Fronx, Invicto, Victoris, Zen = ज़ेन, Zen Estilo = Estilo, Gypsy = जिप्सी, A-Star, Super Carry = सुपर कैरी, Esteem
Hyundai: i10 = आई10, Grand i10 = Grand 10 = ग्रैंड आई10 = ग्रैंड i10, Grand i10 Nios = Nios = i10 Nios = नियोस, i20 = आई20, Elite i20 = i20 Elite, i20 Active, Creta = Kreta, Venue = वेन्यू, Verna = Fluidic Verna = वर्ना, Santro = सैंट्रो, Eon = इऑन = ईऑन, Aura = ऑरा, Xcent = Xsent = एक्सेंट, Accent, Alcazar = अल्काज़ार, ?Exter, Tucson = टक्सन, Elantra, Getz, Santa Fe, Ioniq, Ioniq 5
Tata = टाटा: Nexon = नेक्सन, Nexon EV, ?Punch = ?पंच, Tiago, Tigor, Altroz, Harrier = हैरियर, Safari, Safari Storme = Storme, Indica = इंडिका, Indica Vista, Indigo, Indigo CS, Manza, ?Vista, Nano = नैनो, Sumo, Sumo Grande, Hexa, ?Zest, ?Bolt, Curvv = कर्व, ?Sierra, Xenon, Winger, Aria
Mahindra = Mahendra: Bolero, Bolero Neo = बोलेरो नियो, Scorpio = स्कॉर्पियो = स्कार्पियो, Scorpio N = स्कॉर्पियो N, Scorpio Classic, Thar = थार, Thar Roxx = Roxx, XUV700 = एक्सयूवी 700, XUV500 = एक्सयूवी 500, XUV300 = एक्सयूवी 300, XUV 3XO = 3XO, XUV400, XEV 9e, BE 6, Marazzo, Xylo = ज़ायलो, TUV300, KUV100 = KUV 100 NXT, Quanto, Verito, !Jeep, Marshal, Rexton
Toyota: Innova, Innova Crysta = Crysta = Krysta = क्रिस्टा = इनोवा क्रिस्टा, Innova Hycross = Hycross, Fortuner = फॉर्च्यूनर = फॉर्चुनर, Glanza = ग्लैंज़ा, Urban Cruiser, Hyryder = Urban Cruiser Hyryder, Taisor, Rumion, Etios = इटिऑस, Etios Liva = Liva = लीवा, Corolla = Corolla Altis = Altis, Yaris, Camry, Qualis = क्वालिस, Hilux, Vellfire, Land Cruiser
Honda: ?City = ?सिटी, Amaze = अमेज़, Jazz = जैज़, WR-V, BR-V, Brio, Civic, CR-V, Mobilio, Elevate = एलिवेट, Accord
Kia = किया: Seltos = सेल्टोस, Sonet, Carens = कैरेंस, Carens Clavis = Clavis, Carnival, Syros, EV6
Renault = Reno: Kwid = Quid, Duster = डस्टर, Triber = ट्राइबर, Kiger = काइगर, Lodgy, ?Pulse
Nissan: Magnite = मैग्नाइट, Micra = माइक्रा, ?Sunny = ?सनी, Terrano, ?Kicks, X-Trail
Datsun = डैटसन: !Go, !Go Plus, Redi-Go
Ford: EcoSport = इकोस्पोर्ट, Figo, ?Aspire, Figo Aspire, ?Freestyle, Endeavour = एंडेवर, Fiesta, Ikon
Volkswagen = VW = Volks Wagen = फॉक्सवैगन: Polo, Vento, Virtus, Taigun, Ameo, Tiguan, Jetta
Skoda: ?Rapid = ?रैपिड, Octavia = ऑक्टेविया, ?Superb, Kushaq, Slavia, Kylaq, Kodiaq, Fabia, ?Laura, Yeti
MG = एमजी: Hector = हेक्टर, Hector Plus, Astor, ZS EV, Comet, Windsor, Gloster
Chevrolet = Chevy = शेवरले: ?Beat = ?बीट, ?Spark, Cruze, Tavera, Aveo, Optra, ?Enjoy, ?Sail
Jeep = जीप: Compass = कंपास, Meridian, Wrangler
Mitsubishi: Pajero, Pajero Sport, Lancer
Fiat: Punto, ?Linea
Citroen: C3, eC3, C3 Aircross, Basalt
Force = फोर्स: Gurkha, Traveller = Tempo Traveller = टेम्पो ट्रैवलर = ट्रैवलर, Trax = Trax Cruiser, Cruiser, Toofan
Isuzu: D-Max, D-Max V-Cross = V-Cross, MU-X
Ambassador = Hindustan Ambassador: !Nova
Mercedes = Mercedes Benz = Merc = मर्सिडीज़: C-Class, E-Class, GLA, GLC, GLE
BMW: 3 Series, 5 Series, !X1, !X3, !X5
BYD: Atto 3 = Atto, !Seal
Audi = ऑडी: !A4, !A6, !Q3, !Q5, !Q7
Volvo: XC60, XC90
`;

export const TWO_WHEELERS = `
Honda: Activa = एक्टिवा = Aktiva, ?Shine = CB Shine = ?शाइन, Dio = डियो, Unicorn = CB Unicorn = यूनिकॉर्न, Hornet = CB Hornet, ?Dream = Dream Yuga = Dream Neo, Livo, SP 125, SP 160, CB350, Hness = Highness, Aviator, Grazia, Twister, Stunner, X-Blade
Ultraviolette: F77
Hero = Hero Honda = हीरो = हीरो होंडा: Splendor = Splender, Splendor Plus = स्प्लेंडर प्लस, Super Splendor, ?Passion = ?पैशन, Passion Pro = पैशन प्रो, HF Deluxe = HF = CD Deluxe = एचएफ डीलक्स, ?Glamour = ?ग्लैमर, Xtreme = Extreme = एक्सट्रीम, Xpulse = X Pulse, Maestro, Maestro Edge, Pleasure = प्लेज़र, Destini, Karizma, Hunk, CBZ, Xoom, Mavrick, Vida
Bajaj = बजाज = Auto Bajaj = ऑटो बजाज: Pulsar = पल्सर, Platina = प्लैटिना, ?Discover = ?डिस्कवर, CT 100, CT 110, Avenger = अवेंजर, Dominar, Chetak, Boxer, V15, Freedom
TVS = टीवीएस: Jupiter, Jupiter Classic, Apache, Ntorq = एनटॉर्क, Raider, Radeon, Ronin, Star City = Star City Plus, !Sport, ?Scooty = ?स्कूटी, Scooty Pep = Pep, Scooty Pep Plus = Pep Plus, Scooty Zest, Wego, XL 100 = XL Super, iQube, Victor, Phoenix
Suzuki: ?Access = ?एक्सेस, Burgman = बर्गमैन, Gixxer = जिक्सर, Avenis, Intruder, !Let's
Royal Enfield = RE = RE Enfield = Enfield = रॉयल एनफील्ड: Bullet = Electra, ?Classic = ?क्लासिक = Bullet Classic, Meteor, ?Hunter = हंटर, Himalayan, Thunderbird = थंडरबर्ड, Interceptor, Continental GT, Guerrilla
Yamaha = यामाहा: FZ, FZ-S, FZ X, R15 = YZF R15, R15 V4, MT 15, RX100 = RX 100 = आरएक्स 100, Fascino = फसीनो, Ray ZR = Ray, Aerox, SZ, Gladiator
KTM = केटीएम: Duke = ड्यूक, !RC, ?Adventure
Jawa = जावा: !42
Yezdi: Roadster
Ola = ओला: S1 = Ola Electric, S1 Pro, S1 Air, S1 X
Ather = एथर: 450X, 450S, Rizta
Revolt: RV400
Ampere: Magnus
Vespa: !LX, !VXL
Aprilia: SR 125, SR 160
Triumph: Speed 400, Scrambler 400
Harley = Harley Davidson: X440
Kawasaki: Ninja
Kinetic: Luna = लूना
`;

export const WORK_VEHICLES = `
Tata = टाटा: Ace = Chota Hathi = Chhota Hathi = छोटा हाथी = टाटा एस = टाटा ऐस, Ace Gold, !Magic = ?मैजिक, Intra, Intra V10, Intra V20, Intra V30, Intra V50, Yodha = योद्धा, ?407, !709, !909, !1109, !1512, !1613, Ultra, ?Signa, Prima, Starbus
Mahindra: !275, !475, !575, Bolero Camper, Bolero Pickup = Bolero Pick Up = Bolero Maxi Truck = बोलेरो पिकअप, !Pickup, Supro, Jeeto, Maxximo = Maximo, Alfa = अल्फा, Treo, ?Champion, Furio, Blazo
Ashok Leyland = Leyland = अशोक लेलैंड: ?Dost, Bada Dost = बड़ा दोस्त, ?Partner, Ecomet, !Boss
Eicher = आयशर = आइशर: !Pro, Skyline
Force = फोर्स: ?Tempo, Urbania
Piaggio = पियाजियो: Ape = Ape Auto = आपे, Porter
Bajaj = बजाज = Auto Bajaj = ऑटो बजाज: ?RE = RE Auto = RE ऑटो = Bajaj Auto = आरई = आरई ऑटो, Maxima = मैक्सिमा, Qute
SML = Swaraj Mazda: !Sartaj, !Samrat
BharatBenz = Bharat Benz: !1617, !1917
TVS: ?King = TVS King
Atul: Gem, ?Shakti
Swaraj = स्वराज: !735, !744, !843, !855
Sonalika = सोनालिका: !745
John Deere = जॉन डियर: !5050, !5105, !5310
Massey Ferguson = Massey: !241, !1035
`;

/** These words after a model belong to it. */
export const VARIANTS = `
vdi, vxi, lxi, lx, zxi, zdi, ldi, vx, zx, sx, ex, gx, crdi, dci, tdi, tsi, asta, magna, sportz, era, pro, plus, prime, lpg,
tour, hybrid, turbo, diesel, petrol, cng, ev, electric, amt, automatic, manual, dct, cvt, 4x4, 4wd, 2wd, bs3, bs4, bs6, 3g, 4g,
5g, 6g, rtr, ns, rs, ivtec, idtec, s5, s7, s9, s11, w6, w8, ax5, ax7, z8, ns160, ns200, rs200, n160, n250, डीज़ल, सीएनजी, इलेक्ट्रिक, प्लस, प्रो,
sigma, delta, zeta, alpha, xe, xm, xz, xza, htk, hte, l&k, adventure, titanium, highline, comfortline, trendline, ambition, elegance, longitude,
trend, ambiente, climber, gt, tfsi, tdci, ddis, mpi, revotron, revotorq, kryotec, nrg, xing, evo, fluidic, mt, imt, ags, ivt, dicor, mhawk, mhybrid, fireball, ismart, compact, van,
rxe, xma, xta, sle, legender, exclusive, fearless, creative, accomplished, kaziranga, nline, savvy, topline, laurin, trailhawk, xline, signature,
halcyon, redditch, stealth, xtec, i3s, gold, camper, prestige, cargo, sp, 4v, 2v, gtline, वीडीआई, वीएक्सआई, एलएक्सआई, ज़ेडएक्सआई, hardtop, softtop, dlx, kappa, vtvt, mjd, quadrajet, multijet, boosterjet, shvs, d4d, 4x2, 2x4, awd, bsiv, bsvi, पेट्रोल, ऑटोमैटिक
`;

/** These words before or after a model belong to it too. */
export const COLOURS = `
white, black, red, silver, grey, gray, blue, brown, golden, maroon, green, yellow, orange, pink, beige, safed, kala, kali, lal, neela, neeli,
cream, purple, violet, bronze, copper, burgundy, champagne, granite, hara, hari, peela, peeli, सफ़ेद, सफेद, नीली, नीला, हरी, ग्रे, सिल्वर, ब्लैक, व्हाइट, रेड, काली, काला, लाल
`;

/** These words before a colour belong to it. */
export const SHADES = "pearl, metallic, gunmetal, dark, mat, matt, matte, wine, navy, sky";

/** These words belong to the model only if no part and no symptom follows: "petrol smell", "smart key". */
export const DOUBTFUL_DETAILS =
  "petrol, diesel, cng, black, kala, kali, काला, काली, पेट्रोल, डीज़ल, डीजल, smart, sharp, style, limited, super, select, active, premium, sport, sports, white";
/** "petrol pump" is a part. */
export const PARTS_WITH_DETAILS = "tank, pump, pipe, cap, line, key";

/** Sizes of engines and of lorries, which are written after the name of a two-wheeler or a lorry. */
export const SIZES = `
100, 102, 110, 115, 125, 135, 149, 150, 155, 160, 180, 200, 220, 223, 250, 300, 310, 321, 346, 350, 373, 390, 400, 411, 440, 450,
500, 650, 2049, 2059, 2095, 2110, 3015, 3019
`;
