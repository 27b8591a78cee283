/**
 * Words for work, for parts and for what is done to them. A line is `id: phrase, phrase`. They are
 * compared with the line and with the names in the catalogue, so a garage's own names need no list.
 */

/**
 * Parts. The part after a dot is a kind of the part before it: "filter" can mean each filter. Work
 * such as alignment has an exclamation mark: it needs no other word.
 */
export const THINGS = `
oil: engine oil, eng oil, oil, mobil, mobil oil, mobile oil, tel, oil pani, engine tel, motor oil, synthetic oil, lube oil, ऑयल, आयल, ऑइल, इंजन ऑयल, इंजन आयल, इंजन ऑइल, तेल, इंजन तेल, मोबिल ऑयल
oil.gear: gear oil, gearbox oil, gear box oil, transmission oil, गियर ऑयल, गेयर ऑयल
oil.fork: fork oil, shocker oil
oil.steering: steering oil, power steering oil, power steering fluid
filter: filter
filter.oil: oil filter, ऑयल फिल्टर
filter.air: air filter, air cleaner, hawa filter, एयर फिल्टर
filter.cabin: cabin filter, ac filter, pollen filter, केबिन फिल्टर, एसी फिल्टर
filter.fuel: fuel filter, diesel filter, petrol filter, डीज़ल फिल्टर, फ्यूल फिल्टर
coolant!: coolant, radiator water, कूलेंट
radiator: radiator, रेडिएटर
radiator.hose: radiator hose, hose pipe, radiator pipe
radiator.fan: radiator fan, cooling fan
pump.water: water pump, वॉटर पंप
pump.fuel: fuel pump, petrol pump motor
belt.timing: timing belt, timing kit, timing chain, टाइमिंग बेल्ट
belt.fan: fan belt, alternator belt, ac belt, फैन बेल्ट
brake: brake, brek
brake.pad: brake pad, break pad, disc pad, disk pad, pads, front pad, ब्रेक पैड, डिस्क पैड
brake.shoe: brake shoe, break shoe, brake liner, liner, brake leather, ब्रेक शू
brake.fluid: brake fluid, brake oil, break oil, ब्रेक ऑयल, ब्रेक फ्लूइड
brake.disc: disc turning, disc facing, disc rotor, brake disc, disc skimming, disc plate, डिस्क टर्निंग, डिस्क
brake.cable: brake cable, brake wire
tyre: tyre, tire, tayar, tyer, tair, taiyar, टायर
tyre.rotation!: tyre rotation, rotation, tyre change over
tyre.puncture!: puncture, panchar, punchar, pankchar, tyre puncture, tyre punch, टायर पंचर, टायर पंक्चर, tyre punchar
alignment!: wheel alignment, alignment, align, alainment, व्हील अलाइनमेंट, एलाइनमेंट
balancing!: wheel balancing, balancing, balance, wheel bal, alignment bal, wheel balance, balensing, व्हील बैलेंसिंग, बैलेंसिंग
bearing: wheel bearing, bearing, व्हील बेयरिंग, बेयरिंग
battery: battery, batt, baitri
lamp: light, bulb, lamp, लाइट, बल्ब
lamp.head: headlamp bulb, head lamp bulb, headlight bulb, head light bulb, headlamp, headlight, head light, head lamp, हेडलाइट, हेडलाइट बल्ब, हेड लाइट
lamp.tail: tail light, tail lamp, brake light, backlight, back light, indicator light
lamppolish!: headlight polish, headlight polishing, headlamp polish
wiring: wiring, electrical, वायरिंग
wiring.find!: fault finding, wiring fault finding, wiring fault, find fault, fault in wiring, wiring check, wiring checking, electrical check, वायरिंग चेक
horn: horn
wiper: wiper blade, wiper, waiper
alternator: alternator, dynamo, अल्टरनेटर
starter: starter motor, self start, self motor, starter, self
ac: ac, air conditioner, aircon, एसी
ac.gas: ac gas, gas, ac gas refill, एसी गैस, गैस
ac.service!: ac service, ac सर्विस, ac servicing, एसी सर्विस
ac.compressor: ac compressor, compressor, कंप्रेसर
ac.coil: cooling coil, ac coil, evaporator
odour!: odour, odour treatment
dent!: dent, denting, dant, dent removal
bumper: bumper, bampar
paint!: repaint, paint, painting, panel painting, rang, colour karna
paint.body!: full body paint, full body painting, full paint, puri gaadi paint, body paint
polish!: polish, polishing, puri gaadi polish, full gaadi polish, पूरी गाड़ी पॉलिश, पॉलिश, body polish, पालिश
rubbing!: rubbing, rubbing polish, rubbing polishing
coating!: coating, kotting
coating.ceramic!: ceramic coating, ceramic
coating.teflon!: teflon coating, teflon
coating.under!: underbody coating, under coating, anti rust, antirust coating
wash!: wash, washing, car wash, bike wash, dhulai, dhona, dhulwana, dhulwani, dholai, gaadi dhona, gadi dhulwani, वॉश, वाश, वॉशिंग, धोना
wash.foam!: foam wash, foam washing, फोम वॉश
wash.water!: water wash, normal wash, pani wash
wash.steam!: steam wash
underbody!: underbody wash, niche se wash, niche wash, chassis wash, underbody, underwash, अंडरबॉडी वॉश, अंडरबॉडी, नीचे से धुलाई
interior: interior, int, andar se, andar safai, andar clean, इंटीरियर, अंदर से, अंदर सफाई
interior.dry!: interior dry cleaning, andar dry clean, interior dry clean
seat: upholstery, seat, seat cover, सीट
seat.dry!: seat dry clean, seat dry cleaning, upholstery shampoo, dry clean, dry cleaning, shampoo, शैंपू, शैम्पू, ड्राई क्लीन
inspection!: point check, 60 pt check, 60 point check, 60 point check up, check up, general check up, full checkup, inspection, full check up, पूरी जाँच
inspection.buying!: pre purchase inspection, kharidne se pehle check, gaadi kharidne se pehle check, before buying, pre purchase check, purchase inspection
service!+grade/periodic: pms
service!: service, servicing, servis, svc, seva, सर्विसिंग
clutch: clutch, cluch, klach, क्लच
clutch.plate: clutch plate, clutch set, clutch kit, pressure plate, cluch plate, क्लच प्लेट
clutch.cable: clutch cable, clutch wire, clutch taar, क्लच वायर, क्लच केबल
accelerator: accelerator cable, accelerator wire, race cable, race wire, एक्सीलेटर केबल
speedometer: speedometer cable, meter cable, speedometer
suspension: suspension, susp, सस्पेंशन
shocker: shock absorber, shocker, shockup, shocks, शॉकअप
joint: ball joint
bush: silent block, bush, bushing, silent bush, arm bush
steering: steering rack, rack and pinion, steering box
engine: engine, eng, injan
tuning!: engine tuning, eng tuning, tuning, tune up
scan!: engine scan, computer scan, engine scanning, scanning, scan, computer scanning, obd scan, स्कैनिंग
injector: injector, nozzle, इंजेक्टर
throttle: throttle body, throttle
carburettor: carburettor, carburetor, carb, carbretor, कार्बोरेटर
plug: spark plug, plug, स्पार्क प्लग, प्लग
silencer: silencer, silensar, exhaust, muffler, साइलेंसर
chain: chain, chen, चेन
chain.sprocket: chain sprocket, chain set, sprocket, chain sprocket set, चेन सेट, chain kit, चेन स्प्रोकेट
window: power window, window glass, window regulator, window motor, glass machine
lock: central locking, central lock, door lock, lock, लॉक
insurance: insurance claim, insurance work, claim work
mirror: side mirror, mirror, shisha, शीशा
glass: windshield, windscreen, front glass, glass
gear: gear box
mount: engine mounting, engine mount, gearbox mounting, mounting
warning: engine light, check light, check engine light, warning light, service light, high beam, low beam, abs light
oilcheck: oil leak, oil leakage, oil leaking, diesel leak, petrol leak, coolant leak, tyre pressure, wheel cap
`;

/** The work on a part. */
export const ACTIONS = `
change: badlaycha, badlaychi, badlayche, badlun, बदलायचे, बदलून, change, chg, changing, changed, replacement, replace, replacing, new, nayi, naya, chenj, badli, badlo, badalkar, badalke, badal, badalna, badalne, badalni, badalwana, badalwani, badalwao, badla, dalna, dalni, dalwana, dalwani, lagao, laga do, dalo, dal do, daal do, lagana, lagwana, lagwani, fit, fitting, fitment, install, बदल, बदलवाने, बदलाव, नया, नई, डालना, लगाना
repair: durust, दुरुस्त, repair, repairing, fix, theek, thik, sahi, bana, banao, banana, banwana, rectify, रिपेयर, ठीक, बनाना
remove: removal, remove, nikalna, nikalwana, nikal do, nikalo, nikalni
clean: dhuva, dhuvaycha, dhuvaychi, dhuvayche, धुवा, धुवायचे, clean, cleaning, saaf, saf, safai, cleanup, lube, lubrication, साफ, सफाई, क्लीनिंग, क्लीन
flush: flush, flushing
refill: bharaycha, bharun, भरून, refill, refilling, top up, bharna, bharni, bharwana, bharwani, bharwao, bhar do, fill, filling, रिफिल, भरना, भर दो
check: bagha, baghun, baghaycha, बघा, बघून, check, checking, check up, dekhna, dekh, dekho, dikhana, inspect, चेक, देख
charge: charge, charging, चार्ज, चार्जिंग
overhaul: overhaul, overhauling
adjust: adjust, adjustment, kasna, tight karna, tight karni, tight karo, tight kar do, कसना
`;

/** Words that tell two services of one part apart. Only one of a group can be right. */
export const KINDS = `
place/front: front, fr, frt, aage, agla, agle, agli, age, आगे, अगला
place/rear: rear, rr, back, piche, pichla, pichle, pichli, peeche
side/left: left, lhs, बाएँ
side/right: right, rhs, दाएँ, राइट
grade/basic: basic, chhoti, chota, बेसिक
grade/standard: standard, std, स्टैंडर्ड
grade/full: full, comp, comprehensive, complete, major, badi, puri, फुल, बड़ी, कॉम्प्रिहेंसिव
grade/general: general, samanya, normal, जनरल
grade/paid: paid
grade/free: free, फ्री
grade/periodic: periodic, periodic maintenance, maintenance
size/small: small, chhota, minor, halka, halka sa, छोटा, हल्का, हल्का सा
fuel/diesel: diesel
fuel/petrol: petrol
`;

/** Words in the name of a service that make no difference. */
export const NEUTRAL = `
labour, set, kit, per, panel, point, tubeless, four, wheel, work, treatment, complete, car, bike, and, of, the,
with, for, engine, system, finding, fault, 60, motor, body, maintenance, turning, full, service
`;
