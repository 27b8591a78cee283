/**
 * Models on Indian roads. A line is `Maker: model = nickname = nickname, model, …`. The model's own
 * name counts with and without its maker. A question mark marks a name that is also a usual
 * word, or a name of a person. Such a model is only "please check" without its maker. An exclamation
 * mark marks a name that counts only with its maker. A name in Devanagari is compared by its sound,
 * so "hektar" is हेक्टर. Devanagari is needed only for short names.
 */
export const CARS = `
Maruti = Maruti Suzuki = sujuki maaruti: Swift, Dzire = Swift Dzire = Desire = Dezire = dijaayar = svift dijaayar, Alto = olto, Alto 800, Alto K10 = K10, !800, Wagon R = Wagnor = vaiganaar = वैगन आर, Wagon R Stingray = Stingray, Baleno, Brezza = Vitara Brezza, Ertiga, Celerio = seleriyo, Eeco = Eco = ईको, Omni = omini, Ritz, Ciaz = सियाज़, SX4, S-Cross, Ignis, S-Presso = एस प्रेसो, XL6 = XL 6, Grand Vitara = graind vitaara, Vitara, Jimny, Fronx, Invicto, Victoris, Zen = ज़ेन, Zen Estilo = Estilo, Gypsy = jipsi, Esteem, Super Carry = supar kairi
Hyundai: i10 = आई10, Grand i10 = Grand 10 = ग्रैंड आई10, Grand i10 Nios = Nios = i10 Nios = नियोस, i20 = आई20, Elite i20 = i20 Elite, i20 Active, Creta = Kreta, Venue = venyu, Verna = वर्ना, Santro = Santro Xing = saintro, Eon = ईऑन, Aura = ऑरा, Xcent = eksent, Accent, Alcazar = alkaajaar, ?Exter, Tucson = taksan, Elantra, Getz, Ioniq, Ioniq 5
Tata = टाटा: Nexon = neksan, Nexon EV, ?Punch = ?पंच, Tiago, Tigor, Altroz, Harrier = hairiyar, Safari, Safari Storme = Storme, Indica = indika, Indica Vista, Indigo, Manza, ?Vista, Nano = naino, Sumo = Sumo Gold, Hexa, ?Zest, ?Bolt, Curvv = कर्व, ?Sierra, Aria, Winger
Mahindra = Mahendra: Bolero, Bolero Neo = बोलेरो नियो, Scorpio = skorpiyo, Scorpio N = skorpiyo N, Scorpio Classic, Thar = थार, Thar Roxx = Roxx, XUV700 = eksayuvi 700, XUV500 = eksayuvi 500, XUV300 = eksayuvi 300, XUV 3XO = 3XO, XUV400, XEV 9e, BE 6, Marazzo, Xylo = jaayalo, TUV300, KUV100, Quanto, Verito, !Jeep
Toyota: Innova, Innova Crysta = Crysta = Krysta = krista, Innova Hycross = Hycross, Fortuner = forchyunar, Glanza = glainja, Urban Cruiser, Hyryder, Taisor, Rumion, Etios = इटिऑस, Etios Liva = Liva = लीवा, Corolla = Corolla Altis = Altis, Yaris, Camry, Qualis = kvaalis, Hilux
Honda: ?City = ?siti, Amaze = amej, Jazz = जैज़, WR-V, BR-V, Brio, Civic, CR-V, Mobilio, Elevate = elivet, Accord
Kia = किया: Seltos = सेल्टोस, Sonet, Carens = कैरेंस, Carens Clavis = Clavis, Carnival, Syros
Renault = Reno: Kwid, Duster = dastar, Triber = traaibar, Kiger = kaaigar
Nissan: Magnite = maignaait, Micra = maaikra, ?Sunny = ?सनी, Terrano, ?Kicks
Datsun = daitasan: !Go, !Go Plus, Redi-Go
Ford: EcoSport = ikosport, Figo, ?Aspire = Figo Aspire, ?Freestyle, Endeavour = endevar, Fiesta
Volkswagen = VW = Volks Wagen = foksavaigan: Polo, Vento, Virtus, Taigun, Ameo, Tiguan, Jetta
Skoda: ?Rapid = ?raipid, Octavia = okteviya, ?Superb, Kushaq, Slavia, Kylaq, Kodiaq, ?Laura, Yeti
MG = emaji: Hector = hektar, Hector Plus, Astor, Comet, Windsor, Gloster
Chevrolet = Chevy = shevarale: ?Beat = ?बीट, ?Spark, Cruze, Tavera, Aveo, Optra, Enjoy, Sail
Jeep = जीप: Compass = कंपास, Meridian
Fiat: Punto, ?Linea
Citroen: C3, C3 Aircross, Basalt
Force = फोर्स: Gurkha, Traveller = Tempo Traveller = tempo traivalar = traivalar, Trax, Cruiser
Mitsubishi: Pajero, Pajero Sport, Lancer
BYD: Atto 3 = Atto
Ambassador = Hindustan Ambassador: !Nova
Mercedes = Mercedes Benz = Merc = marsidij: C-Class, E-Class, GLA, GLC, GLE
BMW: 3 Series, 5 Series, !X1, !X3, !X5
Audi = ऑडी: !A4, !A6, !Q3, !Q5, !Q7
`;

export const TWO_WHEELERS = `
Honda: Activa = ektiva = Aktiva, ?Shine = CB Shine = ?शाइन, Dio = डियो, Unicorn = yunikorn, Hornet, ?Dream = Dream Yuga, Livo, SP 125, SP 160, CB350, Hness, Grazia
Hero = Hero Honda = hiro = hiro honda: Splendor = Splender, Splendor Plus = स्प्लेंडर प्लस, Super Splendor, ?Passion = ?paishan, Passion Pro = पैशन प्रो, HF Deluxe = HF = CD Deluxe = एचएफ डीलक्स, ?Glamour = ?glaimar, Xtreme = Extreme = eksatrim, Xpulse = X Pulse, Maestro, Maestro Edge, Pleasure = plejar, Destini, Karizma, Hunk, CBZ, Xoom, Vida
Bajaj = बजाज: Pulsar = palsar, Platina = plaitina, ?Discover = ?diskavar, CT 100, CT 110, Avenger = avenjar, Dominar, Chetak, Boxer
TVS = टीवीएस: Jupiter, Apache, Ntorq = enatork, Raider, Radeon, Ronin, Star City, ?Scooty = ?skuti, Scooty Pep = Scooty Pep Plus = Pep, XL 100 = XL Super, iQube, Victor
Suzuki: ?Access = ?एक्सेस, Burgman = bargamain, Gixxer = jiksar, Avenis
Royal Enfield = RE Enfield = Enfield = royal enafild: Bullet = Electra, ?Classic = ?klaasik = Bullet Classic, Meteor, ?Hunter = hantar, Himalayan, Thunderbird = thandarabard, Interceptor, Continental GT
Yamaha = यामाहा: FZ, FZ-S, FZ X, R15, R15 V4, MT 15, RX100 = RX 100 = आरएक्स 100, Fascino = fasino, Ray ZR = Ray, Aerox
KTM = ketiem: Duke = dyuk, !RC, ?Adventure
Jawa = जावा: !42
Yezdi: Roadster
Ola = ओला: S1 = Ola Electric, S1 Pro, S1 Air, S1 X
Ather = एथर: 450X, Rizta
Vespa: !LX, !VXL
Kawasaki: Ninja
Kinetic: Luna = लूना
`;

export const WORK_VEHICLES = `
Tata = टाटा: Ace = Chota Hathi = Chhota Hathi = छोटा हाथी = टाटा एस, Ace Gold, !Magic = ?maijik, Intra, Intra V10, Intra V20, Intra V30, Intra V50, Yodha = योद्धा, ?407, !709, !909, ?Signa, Prima, Starbus
Mahindra: !575, Bolero Pickup = Bolero Pick Up = Bolero Camper = Bolero Maxi Truck = bolero pikap, !Pickup, Supro, Jeeto, Maxximo = Maximo, Alfa = अल्फा, Treo, ?Champion
Ashok Leyland = Leyland = ashok lelaind: ?Dost, Bada Dost = बड़ा दोस्त, ?Partner, Ecomet, !Boss
Eicher = आयशर = आइशर: !Pro
Force = फोर्स: ?Tempo
Piaggio = piyaajiyo: Ape = Ape Auto = आपे, Porter
Bajaj = बजाज: ?RE = Bajaj Auto = आरई = आरई ऑटो, Maxima = maiksima
TVS: ?King = TVS King
Atul: ?Shakti
Swaraj = svaraaj: !744
`;

/** These words after a model belong to it. */
export const VARIANTS = `
vdi, vxi, lxi, lx, zxi, zdi, ldi, vx, zx, sx, ex, gx, crdi, dci, tdi, tsi, asta, magna, sportz, era, pro, plus, prime,
tour, hybrid, turbo, diesel, petrol, cng, ev, electric, amt, automatic, manual, dct, cvt, 4x4, 4wd, 2wd, bs3, bs4, bs6, 3g, 4g,
5g, 6g, rtr, ns, rs, ivtec, idtec, s5, s7, s9, s11, w6, w8, ax5, ax7, z8, ns160, ns200, rs200, n160, n250, dijal, sienaji, ilektrik, प्लस, प्रो,
sigma, delta, zeta, alpha, xe, xm, xz, xza, htk, hte, l&k, adventure, titanium
`;

/** These words before or after a model belong to it too. */
export const COLOURS = `
white, black, red, silver, grey, gray, blue, brown, golden, maroon, green, yellow, orange, pink, beige, safed, kala, kali, lal, neela, neeli,
safed, काली, काला, लाल
`;

/** Sizes of engines and of lorries, which are written after the name of a two-wheeler or a lorry. */
export const SIZES = `
100, 110, 115, 125, 135, 150, 155, 160, 180, 200, 220, 250, 300, 310, 321, 350, 390, 400, 440, 450,
500, 650, 2049
`;
