/** Words about a part that the customer brings: "tyre customer ka hai", "apna filter layega". */
export const OWNERS =
  "customer, cust, owner, malik, party, driver, apna, apni, apne, khud, own, कस्टमर, ग्राहक, मालिक, अपना, अपनी, अपने, खुद";
export const OWN = "own, apna, apni, apne, अपना, अपनी, अपने";
export const IS = "hai, hain, h, he, hoga, rahega, rahegi, है, हैं, होगा, ahe, आहे";
export const BRINGS =
  "layega, layegi, layenge, laayega, laega, laya, layi, laye, lekar aayega, lekar aayenge, leke aayega, lekar aaya, dega, degi, denge, diya, dunga, will bring, bringing, brings, brought, will give, provides, provided, anel, aanel, लाएगा, लाएगी, लाएँगे, लाया, लेकर आएगा, देगा, आणेल";
