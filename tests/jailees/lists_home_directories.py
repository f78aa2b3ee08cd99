# must: error FileNotFoundError
import os
os.listdir("/home")
