"""A fictitious seller with a valid GSTIN, for development and tests."""

SELLER_NAME = "Servicebay Demonstration Private Limited"
SELLER_ADDRESS = "4th Floor, Senapati Bapat Marg\nLower Parel, Mumbai 400013"
SELLER_STATE = "27"
SELLER_GSTIN = "27AAZCS0000A1ZR"
SELLER_VPA = "servicebay.demo@okbank"
