"""A seller for machines that sell nothing: made up, with a valid check character."""

SELLER_NAME = "Servicebay Demonstration Private Limited"
SELLER_ADDRESS = "4th Floor, Senapati Bapat Marg\nLower Parel, Mumbai 400013"
SELLER_STATE = "27"
SELLER_GSTIN = "27AAZCS0000A1ZR"
SELLER_VPA = "servicebay.demo@okbank"
